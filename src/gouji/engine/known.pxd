from gouji.engine.game cimport take_switches
from gouji.engine.sets cimport set_base, set_big, set_naturals, set_size, set_small, set_twos
from gouji.engine.structs cimport State
from gouji.engine.trick cimport clear, count_up, traded

cdef class Known:
    cdef State s
    cdef _recall(self, State* s, tuple told, public)
    cdef _end_trick(self, State* s, int top, tuple told)
    cdef _question(self, State* s, view)
