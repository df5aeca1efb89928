"""The routes of competitions."""

from gouji.web.contests.routes import (
    base,
    entry,
    links,
    orders,
    papers,
    public,
    referee,
    safety,
)

ROUTERS = tuple(
    part.router for part in (base, safety, links, orders, public, referee, entry, papers)
)
"""All of them; those whose words could be taken for a competition's name come first."""
