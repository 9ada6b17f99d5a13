//! Kibitzer behind the C interface of libdds 2.9.

mod par;
