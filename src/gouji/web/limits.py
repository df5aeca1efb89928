"""How much one address may ask for: requests, rooms, sockets, bytes."""

import ipaddress
from collections import Counter, OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an address may do, this machine itself excepted.

    `burst` requests at once and then `per_s` a second; `room_burst` rooms at once and then
    `rooms_per_h` an hour; `sockets` at a time, and over all of them `message_burst` messages at
    once and then `messages_per_s` a second; one socket, of this machine too, `socket_burst` and
    `socket_per_s`. `body`: bytes in a request, `record_body` in one that
    holds a record, `entry_body` in an entry workbook, `pack_body` in a packed competition.
    `body_s`: seconds that it may take to arrive. Teams may be entered `entry_burst` times at once
    and then `entries_per_h` an hour.
    """

    burst: float = 240
    per_s: float = 20
    room_burst: float = 20
    rooms_per_h: float = 60
    sockets: int = 60
    message_burst: float = 600
    messages_per_s: float = 100
    socket_burst: float = 60
    socket_per_s: float = 10
    body: int = 16 << 10
    record_body: int = 1 << 20
    entry_body: int = 4 << 20
    pack_body: int = 16 << 20
    entry_burst: float = 30
    entries_per_h: float = 120
    body_s: float = 30


class Rates:
    """A budget for each key: `burst` at once, and then `per_s` a second.

    It remembers the `most` keys that came last; an older one begins anew.

    >>> rates = Rates(burst=2, per_s=0.5)
    >>> [rates.spend("a", now) for now in (0.0, 0.0, 0.0, 2.0)], rates.spend("b", 0.0)
    ([0.0, 0.0, 2.0, 0.0], 0.0)
    """

    def __init__(self, *, burst: float, per_s: float, most: int = 50_000) -> None:
        self._burst, self._per_s, self._most = burst, per_s, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str, now: float, cost: float = 1.0) -> float:
        """Takes `cost` at `now` (seconds) and returns 0, or how many seconds to wait for it."""
        left, at = self._left.pop(key, (self._burst, now))
        left = min(self._burst, left + max(0.0, now - at) * self._per_s)
        wait = max(0.0, (cost - left) / self._per_s)
        self._left[key] = (left if wait else left - cost, now)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return wait


class Places:
    """So many at a time for each key.

    >>> places = Places(1)
    >>> places.take("a"), places.take("a"), places.give_back("a"), places.take("a")
    (True, False, None, True)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Takes a place; False where there is none."""
        if self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def give_back(self, key: str) -> None:
        """Gives a taken place back."""
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]


def address_key(host: str) -> str:
    """Under which key an address is counted: a v6 one by its network, as homes have a /64 each.

    >>> address_key("::ffff:192.0.2.7"), address_key("2001:db8::1:2"), address_key("unix")
    ('192.0.2.7', '2001:db8::/64', 'unix')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_this_machine(host: str) -> bool:
    """Whether an address is this machine's own.

    >>> is_this_machine("127.0.0.1"), is_this_machine("::1"), is_this_machine("10.0.0.2")
    (True, True, False)
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)
