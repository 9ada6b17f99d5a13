//! The names that most tests use.

pub(crate) use crate::driver::{
    ENDING, User, card, cards, is_field, name_of, new_file, wait_until,
};
pub(crate) use crate::stage::{MODES, PLAYED};
pub(crate) use eframe::egui::{Key, Modifiers};
pub(crate) use egui_kittest::kittest::{NodeT, Queryable};
pub(crate) use kibitzer::cards::{Card, CardSet, Seat, Strain, Suit, Tricks};
pub(crate) use kibitzer::notation::native;
pub(crate) use kibitzer::rules::Game;
pub(crate) use kibitzer_studio::document::edit::{Edit, Field};
pub(crate) use kibitzer_studio::document::remark_part::RemarkPart;
pub(crate) use kibitzer_studio::session::command::{
    Answer, Challenge, Change, CopyForm, Counting, Dealing, Filing, HandStroke, Landmark, Library,
    LinePlace, Lines, Rearrangement, Share, Show, Walk,
};
pub(crate) use kibitzer_studio::session::layouts::display::{
    OpenedResult, Tab, TermsChange, ViewChange,
};
pub(crate) use kibitzer_studio::session::screen::Overlay;
pub(crate) use kibitzer_studio::session::screen_mode::ScreenMode;
pub(crate) use kibitzer_studio::settings::{AnswerSection, Light, Panel, Switch};
pub(crate) use kibitzer_words::Language;
