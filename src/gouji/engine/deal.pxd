cdef int show_threes(unsigned char* order, int first, unsigned char* moments) noexcept nogil
cdef int trade_threes(signed char* hands, int leader, signed char* sales) noexcept nogil
