/*
   The C interface of DDS 3.1, implemented by Kibitzer.

   This header replaces api/dds_c_api.h of DDS 3.1
   (https://github.com/dds-bridge/dds), whose names it has. It is for C and
   C++. The documentation of the crate kibitzer-capi describes each function
   and all differences.

   A context is a solver with a transposition table: what it has learnt about a
   deal makes the next answer about that deal faster. Threads may use several
   contexts at once; threads that use one context wait for each other. Functions
   for a context that is null or has been destroyed return RETURN_UNKNOWN_FAULT
   or do nothing.
*/

#ifndef DDS_C_API_H
#define DDS_C_API_H

#include "dll.h"

typedef void * DDS_C_SOLVER_CTX;

/* Contexts. tt_kind is 0, 1 or 2; sizes are megabytes of the table, 0 for those of DDS. Of both sizes, the larger is
   the limit. */

EXTERN_C DLLEXPORT DDS_C_SOLVER_CTX STDCALL dds_c_create_solvercontext_default(void);

EXTERN_C DLLEXPORT DDS_C_SOLVER_CTX STDCALL dds_c_create_solvercontext(
  int tt_kind,
  int def_mb,
  int max_mb);

EXTERN_C DLLEXPORT void STDCALL dds_c_destroy_solvercontext(
  DDS_C_SOLVER_CTX ctx);

/* A context with a table of another size, or whose table is cleared or reset, forgets what it has learnt. */

EXTERN_C DLLEXPORT void STDCALL dds_c_configure_tt(
  DDS_C_SOLVER_CTX ctx,
  int tt_kind,
  int def_mb,
  int max_mb);

EXTERN_C DLLEXPORT void STDCALL dds_c_resize_tt(
  DDS_C_SOLVER_CTX ctx,
  int def_mb,
  int max_mb);

EXTERN_C DLLEXPORT void STDCALL dds_c_clear_tt(
  DDS_C_SOLVER_CTX ctx);

EXTERN_C DLLEXPORT void STDCALL dds_c_reset_for_solve(
  DDS_C_SOLVER_CTX ctx);

/* These do nothing. */

EXTERN_C DLLEXPORT void STDCALL dds_c_reset_best_moves_lite(
  DDS_C_SOLVER_CTX ctx);

EXTERN_C DLLEXPORT void STDCALL dds_c_log_append(
  DDS_C_SOLVER_CTX ctx,
  const char * msg);

EXTERN_C DLLEXPORT void STDCALL dds_c_log_clear(
  DDS_C_SOLVER_CTX ctx);

/* Questions to a context. */

EXTERN_C DLLEXPORT int STDCALL dds_c_solve_board(
  DDS_C_SOLVER_CTX ctx,
  const struct Deal * dl,
  int target,
  int solutions,
  int mode,
  struct FutureTricks * futp);

EXTERN_C DLLEXPORT int STDCALL dds_c_calc_dd_table(
  DDS_C_SOLVER_CTX ctx,
  const struct DdTableDeal * deal,
  struct DdTableResults * results);

EXTERN_C DLLEXPORT int STDCALL dds_c_calc_dd_table_pbn(
  DDS_C_SOLVER_CTX ctx,
  const struct DdTableDealPBN * deal,
  struct DdTableResults * results);

EXTERN_C DLLEXPORT int STDCALL dds_c_calc_par(
  DDS_C_SOLVER_CTX ctx,
  const struct DdTableDeal * deal,
  int vulnerable,
  struct DdTableResults * results,
  struct ParResults * par);

/* Hands from text, as in PBN: N:AQ.2.. K5.3.. ... At most 80 bytes are read. */

EXTERN_C DLLEXPORT int STDCALL dds_c_convert_from_pbn(
  const char * pbn_deal,
  unsigned int cards[DDS_HANDS][DDS_SUITS]);

/* The same as Par, SidesPar, DealerPar and so on. */

EXTERN_C DLLEXPORT int STDCALL dds_c_par_from_table(
  const struct DdTableResults * table,
  int vulnerable,
  struct ParResults * par);

EXTERN_C DLLEXPORT int STDCALL dds_c_sides_par(
  const struct DdTableResults * table,
  struct ParResultsDealer sides_res[2],
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL dds_c_sides_par_bin(
  const struct DdTableResults * table,
  struct ParResultsMaster sides_res[2],
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL dds_c_dealer_par(
  const struct DdTableResults * table,
  struct ParResultsDealer * par,
  int dealer,
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL dds_c_dealer_par_bin(
  const struct DdTableResults * table,
  struct ParResultsMaster * par,
  int dealer,
  int vulnerable);

EXTERN_C DLLEXPORT int STDCALL dds_c_convert_to_dealer_text_format(
  const struct ParResultsMaster * par,
  char * resp);

EXTERN_C DLLEXPORT int STDCALL dds_c_convert_to_sides_text_format(
  const struct ParResultsMaster par[2],
  struct ParTextResults * resp);

EXTERN_C DLLEXPORT void STDCALL dds_c_get_dds_info(
  struct DDSInfo * info);

EXTERN_C DLLEXPORT void STDCALL dds_c_error_message(
  int code,
  char line[80]);

#endif
