/*
   Kibitzer's own functions, which libdds does not have: boards in any number,
   with progress and cancelling; preferans; all layouts of two unseen hands.

   They are in the same library as the functions of dll.h, under names that
   libdds does not use. Suits, ranks, seats and codes are those of dll.h.
*/

#ifndef DDS_KIBITZER_H
#define DDS_KIBITZER_H

#include "dll.h"

/* Threads and what they have learnt: opened once, asked as often as need be,
   from any thread. What is asked one after the other about one deal is
   answered the faster. A process that is forked may go on with what it was
   opened by its parent: the first question there starts threads anew. */
typedef struct kibitzer kibitzer;

/* Is told now and then, on the thread that asked, how many of how many boards
   or layouts are done. What is not 0 ends the work, and the function that was
   called returns KIBITZER_CANCELLED. May be a null pointer. */
typedef int (* kibitzerProgress)(void * context, long long done, long long total);

#define KIBITZER_CANCELLED -1001

/* 0 is one thread a core, and as many megabytes for all of them together as the
   machine suggests. Null if the threads cannot be started. */
EXTERN_C DLLEXPORT kibitzer * STDCALL KibitzerOpen(
  int threads,
  int megabytes);

EXTERN_C DLLEXPORT void STDCALL KibitzerClose(
  kibitzer * k);

/* SolveBoard for any number of boards. The answers of boards with a fault stay
   as they are; their codes, if there is room for codes, say why, and the first
   of them is returned. */
EXTERN_C DLLEXPORT int STDCALL KibitzerSolveBoards(
  const kibitzer * k,
  long long count,
  const struct deal * deals,
  int target,
  int solutions,
  int mode,
  struct futureTricks * found,
  int * codes,
  kibitzerProgress progress,
  void * context);

/* CalcDDtable for any number of deals; trumpFilter may be null. */
EXTERN_C DLLEXPORT int STDCALL KibitzerTables(
  const kibitzer * k,
  long long count,
  const struct ddTableDeal * deals,
  const int * trumpFilter,
  struct ddTableResults * found,
  int * codes,
  kibitzerProgress progress,
  void * context);

/* AnalysePlayBin for any number of plays. */
EXTERN_C DLLEXPORT int STDCALL KibitzerPlays(
  const kibitzer * k,
  long long count,
  const struct deal * deals,
  const struct playTraceBin * plays,
  struct solvedPlay * found,
  int * codes,
  kibitzerProgress progress,
  void * context);

/* What every card is worth, in bridge or in preferans, misere among it; scores
   are the tricks of declarer's side from here on. The line is one that kibitz
   reads: preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E */
EXTERN_C DLLEXPORT int STDCALL KibitzerCards(
  const kibitzer * k,
  const char * line,
  struct futureTricks * found,
  kibitzerProgress progress,
  void * context);

/* In how many of all layouts of the cards of two seats declarer's side takes 0
   to 13 tricks. Ended early, it leaves what was counted by then. */
EXTERN_C DLLEXPORT int STDCALL KibitzerLayouts(
  const kibitzer * k,
  const char * line,
  int first,
  int second,
  long long tricks[14],
  kibitzerProgress progress,
  void * context);

#endif
