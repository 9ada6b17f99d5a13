//! The par of a table, in the forms of libdds.
