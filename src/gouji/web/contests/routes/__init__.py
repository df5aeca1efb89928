"""The routes of competitions."""

from gouji.web.contests.routes import base, links, orders, public, referee

ROUTERS = (base.router, links.router, orders.router, public.router, referee.router)
"""All of them; the order matters where a name could be taken for a competition's."""
