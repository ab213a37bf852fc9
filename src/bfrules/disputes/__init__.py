"""Disputes: questions from a table as documents, settled by running their examples."""

from bfrules.disputes.document import (
    Dispute,
    Problem,
    UnreadableDispute,
    parse_dispute,
    read_dispute,
    shipped_disputes,
)
from bfrules.disputes.settling import (
    Failure,
    House,
    Settlement,
    UnknownReading,
    Waiting,
    houses_under,
    settle,
)

__all__ = [
    "Dispute",
    "Failure",
    "House",
    "Problem",
    "Settlement",
    "UnknownReading",
    "UnreadableDispute",
    "Waiting",
    "houses_under",
    "parse_dispute",
    "read_dispute",
    "settle",
    "shipped_disputes",
]
