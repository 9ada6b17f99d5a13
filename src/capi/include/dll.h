/*
   The interface of libdds 2.9, implemented by Kibitzer.

   libdds is the double-dummy solver of Bo Haglund and Soren Hein
   (https://github.com/dds-bridge/dds). The names of functions, structures and
   fields, the numbers and the texts of the codes are those of its header dll.h,
   so that programs written for libdds compile with it unchanged. The
   documentation of the crate kibitzer-capi describes each function.
   kibitzer.h has the functions that libdds lacks, and api/dll.h and
   api/dds_c_api.h have the names of DDS 3.1.

   Seats are 0 to 3 for North, East, South and West. Suits are 0 to 3 for
   spades, hearts, diamonds and clubs; strain 4 is no trumps. Ranks are 2 to 14.
   A set of cards of one suit has bit n set for the card of rank n.
*/

#ifndef DDS_DLL_H
#define DDS_DLL_H

#include <stdbool.h>

#if defined(_WIN32) || defined(__CYGWIN__)
  #define DLLEXPORT __declspec(dllimport)
  #define STDCALL
#else
  #define DLLEXPORT
  #define STDCALL
  #define INT8 char
#endif

#ifdef __cplusplus
  #define EXTERN_C extern "C"
#else
  #define EXTERN_C
#endif

#ifndef DDS_VERSION
  #define DDS_VERSION 20900
#endif

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5

#define MAXNOOFBOARDS 200
#define MAXNOOFTABLES 40

/* Codes, and the texts that ErrorMessage gives of them. */
#define RETURN_NO_FAULT 1
#define TEXT_NO_FAULT "Success"
#define RETURN_UNKNOWN_FAULT -1
#define TEXT_UNKNOWN_FAULT "General error"
#define RETURN_ZERO_CARDS -2
#define TEXT_ZERO_CARDS "Zero cards"
#define RETURN_TARGET_TOO_HIGH -3
#define TEXT_TARGET_TOO_HIGH "Target exceeds number of tricks"
#define RETURN_DUPLICATE_CARDS -4
#define TEXT_DUPLICATE_CARDS "Cards duplicated"
#define RETURN_TARGET_WRONG_LO -5
#define TEXT_TARGET_WRONG_LO "Target is less than -1"
#define RETURN_TARGET_WRONG_HI -7
#define TEXT_TARGET_WRONG_HI "Target is higher than 13"
#define RETURN_SOLNS_WRONG_LO -8
#define TEXT_SOLNS_WRONG_LO "Solutions parameter is less than 1"
#define RETURN_SOLNS_WRONG_HI -9
#define TEXT_SOLNS_WRONG_HI "Solutions parameter is higher than 3"
#define RETURN_TOO_MANY_CARDS -10
#define TEXT_TOO_MANY_CARDS "Too many cards"
#define RETURN_SUIT_OR_RANK -12
#define TEXT_SUIT_OR_RANK "currentTrickSuit or currentTrickRank has wrong data"
#define RETURN_PLAYED_CARD -13
#define TEXT_PLAYED_CARD "Played card also remains in a hand"
#define RETURN_CARD_COUNT -14
#define TEXT_CARD_COUNT "Wrong number of remaining cards in a hand"
#define RETURN_THREAD_INDEX -15
#define TEXT_THREAD_INDEX "Thread index is not 0 .. maximum"
#define RETURN_MODE_WRONG_LO -16
#define TEXT_MODE_WRONG_LO "Mode parameter is less than 0"
#define RETURN_MODE_WRONG_HI -17
#define TEXT_MODE_WRONG_HI "Mode parameter is higher than 2"
#define RETURN_TRUMP_WRONG -18
#define TEXT_TRUMP_WRONG "Trump is not in 0 .. 4"
#define RETURN_FIRST_WRONG -19
#define TEXT_FIRST_WRONG "First is not in 0 .. 2"
#define RETURN_PLAY_FAULT -98
#define TEXT_PLAY_FAULT "AnalysePlay input error"
#define RETURN_PBN_FAULT -99
#define TEXT_PBN_FAULT "PBN string error"
#define RETURN_TOO_MANY_BOARDS -101
#define TEXT_TOO_MANY_BOARDS "Too many boards requested"
#define RETURN_THREAD_CREATE -102
#define TEXT_THREAD_CREATE "Could not create threads"
#define RETURN_THREAD_WAIT -103
#define TEXT_THREAD_WAIT "Something failed waiting for thread to end"
#define RETURN_THREAD_MISSING -104
#define TEXT_THREAD_MISSING "Multi-threading system not present"
#define RETURN_NO_SUIT -201
#define TEXT_NO_SUIT "Denomination filter vector has no entries"
#define RETURN_TOO_MANY_TABLES -202
#define TEXT_TOO_MANY_TABLES "Too many DD tables requested"
#define RETURN_CHUNK_SIZE -301
#define TEXT_CHUNK_SIZE "Chunk size is less than 1"
#define RETURN_PAR_TABLE_FAULT -401
#define TEXT_PAR_TABLE_FAULT "Missing double dummy table, or an entry outside the range 0 to 13"

/* The first cards entries are cards to play. equals[i] is the set of lower cards of the suit that are as good as card i,
   score[i] the number of tricks that the side to play takes with it. */
struct futureTricks
{
  int nodes;
  int cards;
  int suit[13];
  int rank[13];
  int equals[13];
  int score[13];
};

/* A position: the cards of each hand as sets, and the cards of the current trick in order. trump is a strain, first the
   seat that led to the trick or is to lead. */
struct deal
{
  int trump;
  int first;
  int currentTrickSuit[3];
  int currentTrickRank[3];
  unsigned int remainCards[DDS_HANDS][DDS_SUITS];
};

/* A position whose hands are text, as in PBN: N:AQ.2.. K5.3.. ... */
struct dealPBN
{
  int trump;
  int first;
  int currentTrickSuit[3];
  int currentTrickRank[3];
  char remainCards[80];
};

/* The arguments of several calls of SolveBoard. */
struct boards
{
  int noOfBoards;
  struct deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

/* The arguments of several calls of SolveBoardPBN. */
struct boardsPBN
{
  int noOfBoards;
  struct dealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

/* The results of SolveAllBoards. */
struct solvedBoards
{
  int noOfBoards;
  struct futureTricks solvedBoard[MAXNOOFBOARDS];
};

/* A deal: the cards of each hand as sets. */
struct ddTableDeal
{
  unsigned int cards[DDS_HANDS][DDS_SUITS];
};

/* The deals of CalcAllTables. */
struct ddTableDeals
{
  int noOfTables;
  struct ddTableDeal deals[MAXNOOFTABLES * DDS_STRAINS];
};

/* A deal as text, as in PBN. */
struct ddTableDealPBN
{
  char cards[80];
};

/* The deals of CalcAllTablesPBN. */
struct ddTableDealsPBN
{
  int noOfTables;
  struct ddTableDealPBN deals[MAXNOOFTABLES * DDS_STRAINS];
};

/* The tricks of each declarer in each strain. */
struct ddTableResults
{
  int resTable[DDS_STRAINS][DDS_HANDS];
};

/* The results of CalcAllTables. */
struct ddTablesRes
{
  int noOfBoards;
  struct ddTableResults results[MAXNOOFTABLES * DDS_STRAINS];
};

/* The par score and contracts if North-South bid first, and if East-West do. */
struct parResults
{
  char parScore[2][16];
  char parContractsString[2][128];
};

/* The par results of CalcAllTables. */
struct allParResults
{
  struct parResults presults[MAXNOOFTABLES];
};

/* The par score of North-South, and the contracts that reach it. */
struct parResultsDealer
{
  int number;
  int score;
  char contracts[10][10];
};

/* A contract. denom is 0 for no trumps and 1 to 4 for spades to clubs; the seats 4 and 5 are either of North-South and
   either of East-West. */
struct contractType
{
  int underTricks;
  int overTricks;
  int level;
  int denom;
  int seats;
};

/* The par score of North-South, and the contracts that reach it, as numbers. */
struct parResultsMaster
{
  int score;
  int number;
  struct contractType contracts[10];
};

/* The par as text for North-South and for East-West. If equal is true, both are the same, and only the first is set. */
struct parTextResults
{
  char parText[2][128];
  bool equal;
};

/* A play: its number of cards, and the cards in order. */
struct playTraceBin
{
  int number;
  int suit[52];
  int rank[52];
};

/* A play as text, such as S4H2. */
struct playTracePBN
{
  int number;
  char cards[106];
};

/* Declarer's tricks before the first card and after each card; number is the number of entries. */
struct solvedPlay
{
  int number;
  int tricks[53];
};

/* The plays of AnalyseAllPlaysBin. */
struct playTracesBin
{
  int noOfBoards;
  struct playTraceBin plays[MAXNOOFBOARDS];
};

/* The plays of AnalyseAllPlaysPBN. */
struct playTracesPBN
{
  int noOfBoards;
  struct playTracePBN plays[MAXNOOFBOARDS];
};

/* The results of AnalyseAllPlaysBin. */
struct solvedPlays
{
  int noOfBoards;
  struct solvedPlay solved[MAXNOOFBOARDS];
};

/* The version and the resources of the library. */
struct DDSInfo
{
  int major, minor, patch;
  char versionString[10];
  int system;
  int numBits;
  int compiler;
  int constructor;
  int numCores;
  int threading;
  int noOfThreads;
  char threadSizes[128];
  char systemString[1024];
};

/* Resources. 0 means a default for the machine. */

EXTERN_C DLLEXPORT void STDCALL SetMaxThreads(
  int userThreads);

EXTERN_C DLLEXPORT int STDCALL SetThreading(
  int code);

EXTERN_C DLLEXPORT void STDCALL SetResources(
  int maxMemoryMB,
  int maxThreads);

EXTERN_C DLLEXPORT void STDCALL FreeMemory(void);

EXTERN_C DLLEXPORT int STDCALL SolveBoard(
  struct deal dl,
  int target,
  int solutions,
  int mode,
  struct futureTricks * futp,
  int threadIndex);

EXTERN_C DLLEXPORT int STDCALL SolveBoardPBN(
  struct dealPBN dlpbn,
  int target,
  int solutions,
  int mode,
  struct futureTricks * futp,
  int thrId);

EXTERN_C DLLEXPORT int STDCALL CalcDDtable(
  struct ddTableDeal tableDeal,
  struct ddTableResults * tablep);

EXTERN_C DLLEXPORT int STDCALL CalcDDtablePBN(
  struct ddTableDealPBN tableDealPBN,
  struct ddTableResults * tablep);

EXTERN_C DLLEXPORT int STDCALL CalcAllTables(
  const struct ddTableDeals * dealsp,
  int mode,
  const int trumpFilter[DDS_STRAINS],
  struct ddTablesRes * resp,
  struct allParResults * presp);

EXTERN_C DLLEXPORT int STDCALL CalcAllTablesPBN(
  const struct ddTableDealsPBN * dealsp,
  int mode,
  const int trumpFilter[DDS_STRAINS],
  struct ddTablesRes * resp,
  struct allParResults * presp);

EXTERN_C DLLEXPORT int STDCALL SolveAllBoards(
  const struct boardsPBN * bop,
  struct solvedBoards * solvedp);

EXTERN_C DLLEXPORT int STDCALL SolveAllChunks(
  const struct boardsPBN * bop,
  struct solvedBoards * solvedp,
  int chunkSize);

EXTERN_C DLLEXPORT int STDCALL SolveAllChunksBin(
  const struct boards * bop,
  struct solvedBoards * solvedp,
  int chunkSize);

EXTERN_C DLLEXPORT int STDCALL SolveAllChunksPBN(
  const struct boardsPBN * bop,
  struct solvedBoards * solvedp,
  int chunkSize);

EXTERN_C DLLEXPORT int STDCALL Par(
  const struct ddTableResults * tablep,
  struct parResults * presp,
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL CalcPar(
  struct ddTableDeal tableDeal,
  int vulnerable,
  struct ddTableResults * tablep,
  struct parResults * presp);

EXTERN_C DLLEXPORT int STDCALL CalcParPBN(
  struct ddTableDealPBN tableDealPBN,
  struct ddTableResults * tablep,
  int vulnerable,
  struct parResults * presp);

EXTERN_C DLLEXPORT int STDCALL SidesPar(
  const struct ddTableResults * tablep,
  struct parResultsDealer sidesRes[2],
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL DealerPar(
  const struct ddTableResults * tablep,
  struct parResultsDealer * presp,
  int dealer,
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL DealerParBin(
  const struct ddTableResults * tablep,
  struct parResultsMaster * presp,
  int dealer,
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL SidesParBin(
  const struct ddTableResults * tablep,
  struct parResultsMaster sidesRes[2],
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL ConvertToDealerTextFormat(
  const struct parResultsMaster * pres,
  char * resp);

EXTERN_C DLLEXPORT int STDCALL ConvertToSidesTextFormat(
  const struct parResultsMaster * pres,
  struct parTextResults * resp);

EXTERN_C DLLEXPORT int STDCALL AnalysePlayBin(
  struct deal dl,
  struct playTraceBin play,
  struct solvedPlay * solved,
  int thrId);

EXTERN_C DLLEXPORT int STDCALL AnalysePlayPBN(
  struct dealPBN dlPBN,
  struct playTracePBN playPBN,
  struct solvedPlay * solvedp,
  int thrId);

EXTERN_C DLLEXPORT int STDCALL AnalyseAllPlaysBin(
  const struct boards * bop,
  const struct playTracesBin * plp,
  struct solvedPlays * solvedp,
  int chunkSize);

EXTERN_C DLLEXPORT int STDCALL AnalyseAllPlaysPBN(
  const struct boardsPBN * bopPBN,
  const struct playTracesPBN * plpPBN,
  struct solvedPlays * solvedp,
  int chunkSize);

EXTERN_C DLLEXPORT void STDCALL GetDDSInfo(
  struct DDSInfo * info);

EXTERN_C DLLEXPORT void STDCALL ErrorMessage(
  int code,
  char line[80]);

/* In libdds 2.9.1 and 2.5. */

EXTERN_C DLLEXPORT int STDCALL SolveAllBoardsBin(
  const struct boards * bop,
  struct solvedBoards * solvedp);

EXTERN_C DLLEXPORT void STDCALL InitStart(
  int gb_ram,
  int ncores);

/* In DDS 3.1. A function with N at its end takes a maximum number of threads, 0 for all; one with X takes any number of
   deals; one with Seq answers on the caller's thread. */

EXTERN_C DLLEXPORT void STDCALL InitializeStaticMemory(void);

EXTERN_C DLLEXPORT int STDCALL CalcDDtableN(
  struct ddTableDeal tableDeal,
  struct ddTableResults * tablep,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL CalcDDtablePBNN(
  struct ddTableDealPBN tableDealPBN,
  struct ddTableResults * tablep,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL CalcAllTablesN(
  const struct ddTableDeals * dealsp,
  int mode,
  const int trumpFilter[DDS_STRAINS],
  struct ddTablesRes * resp,
  struct allParResults * presp,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL CalcAllTablesPBNN(
  const struct ddTableDealsPBN * dealsp,
  int mode,
  const int trumpFilter[DDS_STRAINS],
  struct ddTablesRes * resp,
  struct allParResults * presp,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL CalcAllTablesX(
  int numDeals,
  const struct ddTableDeal * deals,
  int mode,
  const int trumpFilter[DDS_STRAINS],
  struct ddTableResults * results,
  struct parResults * par,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL CalcAllTablesPBNX(
  int numDeals,
  const struct ddTableDealPBN * deals,
  int mode,
  const int trumpFilter[DDS_STRAINS],
  struct ddTableResults * results,
  struct parResults * par,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL SolveAllBoardsN(
  const struct boardsPBN * bop,
  struct solvedBoards * solvedp,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL SolveAllBoardsBinN(
  const struct boards * bop,
  struct solvedBoards * solvedp,
  int maxThreads);

EXTERN_C DLLEXPORT int STDCALL SolveAllBoardsSeq(
  const struct boardsPBN * bop,
  struct solvedBoards * solvedp);

EXTERN_C DLLEXPORT int STDCALL SolveAllBoardsBinSeq(
  const struct boards * bop,
  struct solvedBoards * solvedp);

#endif
