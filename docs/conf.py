"""How Sphinx builds the rulebook. Run `bfrules rulebook`, or `sphinx-build docs build/html`."""

from bfrules.rulebook.games import Game

project = "bfrules"
author = "the authors of bfrules"
copyright = author
html_title = "The bfrules rulebook"

extensions = [
    "sphinx.ext.autodoc",
    "sphinx_design",
    "sphinx_copybutton",
    "bfrules.rulebook.extension",
]
primary_domain = "rules"
default_role = "literal"
exclude_patterns = ["README.md", "_*", "changed"]
nitpicky = False

# The games, their editions in reading order, and their chapters: files in rulebook/<game>/.
rulebook_games = (
    Game(
        name="black-friday",
        title="Black Friday",
        editions=("bf2010", "yucata", "bf2023"),
        chapters=(
            "setting-up",
            "turn",
            "levels",
            "prices",
            "buying",
            "selling",
            "silver",
            "gold",
            "passing",
            "subsidies",
            "price-change",
            "special-cards",
            "bonus-tiles",
            "two-and-five",
            "mibs",
            "ending",
            "a-round",
            "aid",
        ),
    ),
    Game(
        name="black-monday",
        title="Black Monday",
        editions=("black_monday",),
        chapters=(
            "setting-up",
            "turn",
            "trading",
            "rates",
            "bankruptcy",
            "swapping",
            "second-pile",
            "closing",
            "a-round",
            "aid",
        ),
    ),
)

# Editions whose tests are still being written: what no test checks is told on the page of proofs,
# and does not fail the build. An edition that has no such gap any more must be taken off.
rulebook_checks_to_come = ()

html_theme = "furo"
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#f5f7f4",
        "color-background-secondary": "#eef2ee",
        "color-background-border": "#d5ddd7",
        "color-foreground-primary": "#14201a",
        "color-foreground-secondary": "#52615a",
        "color-foreground-muted": "#52615a",
        "color-brand-primary": "#0b6242",
        "color-brand-content": "#0b6242",
        "color-brand-visited": "#0b6242",
        "color-sidebar-background": "#f5f7f4",
    },
    "dark_css_variables": {
        "color-background-primary": "#0f1311",
        "color-background-secondary": "#1d2521",
        "color-background-border": "#2d3832",
        "color-foreground-primary": "#e6eeea",
        "color-foreground-secondary": "#a3b2aa",
        "color-foreground-muted": "#a3b2aa",
        "color-brand-primary": "#76d7a8",
        "color-brand-content": "#76d7a8",
        "color-brand-visited": "#76d7a8",
        "color-sidebar-background": "#0f1311",
    },
}
html_static_path: list[str] = []
html_copy_source = False
html_show_sourcelink = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

copybutton_prompt_text = r">>> ?|\.\.\. ?"
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_copy_empty_lines = True
