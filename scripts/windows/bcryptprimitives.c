/* Stands in for bcryptprimitives.dll, which Wine 8 lacks. Rust's standard library takes the seeds of its hash maps from the
   one function here. RtlGenRandom of advapi32, exported as SystemFunction036, does the same, and Wine has it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    const ULONG most = 1 << 28;
    while (length > 0) {
        const ULONG piece = length > most ? most : (ULONG)length;
        if (!SystemFunction036(buffer, piece)) return FALSE;
        buffer += piece;
        length -= piece;
    }
    return TRUE;
}
