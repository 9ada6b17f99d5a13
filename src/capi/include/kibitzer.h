/*
   Functions that libdds lacks: batches of any size with progress and
   cancelling, preferans, and all layouts of two unseen hands.

   They are in the same library as the functions of dll.h. Suits, ranks, seats
   and structures are those of dll.h. Every function that returns an int
   returns a code of dll.h, RETURN_NO_FAULT (1) on success, or
   KIBITZER_CANCELLED.
*/

#ifndef DDS_KIBITZER_H
#define DDS_KIBITZER_H

#include "dll.h"

/* A pool of worker threads with their transposition tables. Any number of
   threads may call functions with one pool at the same time. Successive
   questions about one deal are answered faster. A forked process may use the
   pool of its parent: its first question starts new threads. */
typedef struct kibitzer kibitzer;

/* A progress callback, called several times a second on the calling thread
   with the number of boards, cards or layouts done and in total. If it returns
   a value other than 0, the work is cancelled, and the function that was
   called returns KIBITZER_CANCELLED. A null pointer means no callback. */
typedef int (* kibitzerProgress)(void * context, long long done, long long total);

#define KIBITZER_CANCELLED -1001

/* Starts a pool with this number of threads, or one per core if threads is 0.
   Together they take at most this number of megabytes, or a share of the
   machine's memory if megabytes is 0. Returns null if the threads cannot be
   started. KibitzerClose frees the pool. */
EXTERN_C DLLEXPORT kibitzer * STDCALL KibitzerOpen(
  int threads,
  int megabytes);

/* Ends the threads of a pool and frees its memory. k may be null. */
EXTERN_C DLLEXPORT void STDCALL KibitzerClose(
  kibitzer * k);

/* Does for count boards what SolveBoard does for one. found and, unless it is
   null, codes have room for count entries. codes receives the code of each
   board. If boards are invalid, the others are solved, and the code of the
   first invalid one is returned. */
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

/* Does for count deals what CalcDDtable does for one; codes as above. A strain
   is left out if its entry of trumpFilter, in the order of dll.h, is not 0.
   trumpFilter may be null. */
EXTERN_C DLLEXPORT int STDCALL KibitzerTables(
  const kibitzer * k,
  long long count,
  const struct ddTableDeal * deals,
  const int * trumpFilter,
  struct ddTableResults * found,
  int * codes,
  kibitzerProgress progress,
  void * context);

/* Does for count deals, each with its play, what AnalysePlayBin does for one;
   codes as above. */
EXTERN_C DLLEXPORT int STDCALL KibitzerPlays(
  const kibitzer * k,
  long long count,
  const struct deal * deals,
  const struct playTraceBin * plays,
  struct solvedPlay * found,
  int * codes,
  kibitzerProgress progress,
  void * context);

/* Computes the value of every card of a position of bridge or preferans,
   misere included. The best cards for the hand to play come first. A score is
   the number of tricks that declarer's side takes from here on. line is a
   position as the program kibitz reads it, for example
     preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E
   Returns RETURN_PBN_FAULT if the line cannot be read, and RETURN_CARD_COUNT
   if the position cannot be played. */
EXTERN_C DLLEXPORT int STDCALL KibitzerCards(
  const kibitzer * k,
  const char * line,
  struct futureTricks * found,
  kibitzerProgress progress,
  void * context);

/* Counts the layouts of the cards of two seats, first and second (0 to 3):
   tricks[n] receives the number of layouts in which declarer's side takes n
   tricks from here on. If it is cancelled, tricks has the counts so far. line
   as above. */
EXTERN_C DLLEXPORT int STDCALL KibitzerLayouts(
  const kibitzer * k,
  const char * line,
  int first,
  int second,
  long long tricks[14],
  kibitzerProgress progress,
  void * context);

#endif
