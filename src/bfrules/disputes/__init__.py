"""Settle disputes: documents that ask a question from a table, and whose examples run."""

from bfrules.disputes.apart import NotSettled, settle_apart
from bfrules.disputes.document import (
    Dispute,
    Problem,
    UnreadableDispute,
    parse_dispute,
    read_dispute,
    shipped_disputes,
)
from bfrules.disputes.settling import Failure, Settlement, Waiting, settle
from bfrules.house import House, UnknownReading, UnusableHouseRule, houses_under

__all__ = [
    "Dispute",
    "Failure",
    "House",
    "NotSettled",
    "Problem",
    "Settlement",
    "UnknownReading",
    "UnreadableDispute",
    "UnusableHouseRule",
    "Waiting",
    "houses_under",
    "parse_dispute",
    "read_dispute",
    "settle",
    "settle_apart",
    "shipped_disputes",
]
