from gouji.engine.structs cimport Facts, Tariff, Sheet

cdef void _add(Sheet* sheet, int seat, long long value, int kind) noexcept nogil
cdef void settle(Facts* facts, Tariff* tariff, Sheet* sheet) noexcept nogil
cdef void fill_tariff(Tariff* tariff, book)

cdef class Scorer:
    cdef Tariff tariff
    cdef Sheet sheet
    cdef Facts facts
    cdef readonly object book
    cdef score_facts(self, Facts* facts)
