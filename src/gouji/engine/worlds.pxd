from gouji.engine.batch cimport Batch
from gouji.engine.game cimport take_switches
from gouji.engine.moves cimport lead_allowed, sustainable
from gouji.engine.scoring cimport fill_tariff
from gouji.engine.sets cimport set_base, set_big, set_naturals, set_small, set_twos
from gouji.engine.shuffle cimport below, start
from gouji.engine.structs cimport Rng, State
from gouji.engine.trick cimport act, begin, clear, count_up, traded

cdef Batch _room(int n, rulebook)
cdef bint _held(State* s, int code) noexcept nogil
cdef bint _said(State* s, int entry) noexcept nogil
