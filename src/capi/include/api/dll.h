/*
   The interface of libdds in the names of DDS 3.1, implemented by Kibitzer.

   This header replaces api/dll.h of DDS 3.1 with the headers that it includes:
   api/dds_constants.hpp, api/dds_data_types.hpp and api/dds_c_data_types.h.
   It is for C and C++. The C++ classes of DDS, such as SolverContext, are not
   in it; their functions are in api/dds_c_api.h.

   DDS 3.1 has other names for the structures and fields of 2.9, and the same
   functions. A program includes either this header, or dll.h and kibitzer.h.
*/

#ifndef DDS_API_DLL_H
#define DDS_API_DLL_H

#define DDS_VERSION 30100
#define DDS_NOTRUMP 4

#define futureTricks FutureTricks
#define deal Deal
#define dealPBN DealPBN
#define boards Boards
#define boardsPBN BoardsPBN
#define solvedBoards SolvedBoards
#define ddTableDeal DdTableDeal
#define ddTableDeals DdTableDeals
#define ddTableDealPBN DdTableDealPBN
#define ddTableDealsPBN DdTableDealsPBN
#define ddTableResults DdTableResults
#define ddTablesRes DdTablesRes
#define parResults ParResults
#define allParResults AllParResults
#define parResultsDealer ParResultsDealer
#define contractType ContractType
#define parResultsMaster ParResultsMaster
#define parTextResults ParTextResults
#define playTraceBin PlayTraceBin
#define playTracePBN PlayTracePBN
#define solvedPlay SolvedPlay
#define playTracesBin PlayTracesBin
#define playTracesPBN PlayTracesPBN
#define solvedPlays SolvedPlays
#define noOfBoards no_of_boards
#define noOfTables no_of_tables
#define solvedBoard solved_board
#define resTable res_table
#define parScore par_score
#define parContractsString par_contracts_string
#define presults par_results
#define underTricks under_tricks
#define overTricks over_tricks
#define parText par_text
#define versionString version_string

#include "../dll.h"

#undef futureTricks
#undef deal
#undef dealPBN
#undef boards
#undef boardsPBN
#undef solvedBoards
#undef ddTableDeal
#undef ddTableDeals
#undef ddTableDealPBN
#undef ddTableDealsPBN
#undef ddTableResults
#undef ddTablesRes
#undef parResults
#undef allParResults
#undef parResultsDealer
#undef contractType
#undef parResultsMaster
#undef parTextResults
#undef playTraceBin
#undef playTracePBN
#undef solvedPlay
#undef playTracesBin
#undef playTracesPBN
#undef solvedPlays
#undef noOfBoards
#undef noOfTables
#undef solvedBoard
#undef resTable
#undef parScore
#undef parContractsString
#undef presults
#undef underTricks
#undef overTricks
#undef parText
#undef versionString

#endif
