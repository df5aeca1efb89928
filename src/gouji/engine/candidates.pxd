from gouji.engine.columns cimport Candidate
from gouji.engine.game cimport Game
from gouji.engine.known cimport Known
from gouji.engine.listing cimport list_candidates
from gouji.engine.structs cimport State

cdef int _write(State* s, bint pruned, indices, features) except -1
