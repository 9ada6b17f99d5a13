//! The folder of a survey: its plan, its deals and its shards.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::cards::{Seat, Strain};
use kibitzer::dealing::Dealer;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer::search::{Control, Solver};
use kibitzer_files::{PendingFile, can_write, csv_row, open_regular_file, replace};
use kibitzer_formats::deal::parse_deal;

use super::answers;
use super::columns::{Cell, Column, Row, columns, table_column, table_strains};
use super::error::{DealFault, SurveyError};
use super::exchange::{SolvedDeal, pgx_header};
use super::hash::RowHash;
use super::plan::{Ask, FORMAT, Plan, PlannedDeals};
use super::shard_file::{self, Labels, ShardFile};
use super::statistics::SurveyStatistics;
use super::workers::Workers;

/// The metadata key of a shard under which the hash of the plan is stored.
const PLAN_HASH: &str = "kibitzer.plan_hash";

/// The metadata key of a shard under which the shard's number is stored.
const SHARD: &str = "kibitzer.shard";

/// The metadata key of a merged file under which the plan is stored.
const PLAN: &str = "kibitzer.plan";

/// The number of deals whose results are checked together by [`Survey::check`].
const CHECKED_AT_ONCE: u64 = 64;

/// A survey stored in a folder: the plan and the results.
#[derive(Debug)]
pub struct Survey {
    folder: PathBuf,
    plan: Plan,
    /// The hash of the plan. It is cached because computing it is slow if there are many listed shards.
    plan_hash: String,
    columns: Vec<Column>,
    /// The dealer of random deals; `None` for listed ones.
    dealer: Option<Arc<Dealer>>,
}

/// The outcome of solving a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    /// The shard was solved and written.
    Now,
    /// The shard had been solved before.
    Before,
}

/// A list of deals that is being written into the folder of a new survey.
///
/// The deals are added one by one with [`Listing::add`]; [`Listing::end`] then writes the plan.
#[derive(Debug)]
pub struct Listing {
    folder: PathBuf,
    asks: Vec<Ask>,
    shard_size: u64,
    game: Option<Game>,
    count: u64,
    /// The hashes of the finished shards.
    hashes: Vec<String>,
    /// The file of the current shard and the hash of its deals; `None` before the first deal.
    shard: Option<(PendingFile, RowHash)>,
}

/// The name of the folder that holds an unfinished list of deals. The folder is renamed to `deals` at the end.
const UNFINISHED: &str = "deals.unfinished";

impl Listing {
    /// Begins a list in a folder, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created, or contains anything other than an unfinished list.
    pub fn begin(folder: &Path, asks: Vec<Ask>, shard_size: u64) -> Result<Listing, SurveyError> {
        check_unused(folder)?;
        let deals = folder.join(UNFINISHED);
        if deals.exists() {
            fs::remove_dir_all(&deals).map_err(SurveyError::read(&deals))?;
        }
        fs::create_dir_all(&deals).map_err(SurveyError::read(&deals))?;
        Ok(Listing {
            folder: folder.to_owned(),
            asks,
            shard_size: shard_size.max(1),
            game: None,
            count: 0,
            hashes: Vec::new(),
            shard: None,
        })
    }

    /// Adds a deal.
    ///
    /// # Errors
    ///
    /// Returns an error if the questions cannot be asked about the deal, if its game differs from that of the deals
    /// before it, or if it cannot be written.
    pub fn add(&mut self, problem: &Problem) -> Result<(), SurveyError> {
        let unfit = |fault| SurveyError::Deal {
            deal: self.count,
            fault,
        };
        answers::check(&self.asks, problem).map_err(unfit)?;
        let game = *self.game.get_or_insert(problem.setup.game);
        if problem.setup.game != game {
            return Err(unfit(DealFault::OtherGame));
        }
        let line =
            serde_json::to_string(problem).map_err(|error| unfit(DealFault::Unwritable(error)))?;
        if self.count.is_multiple_of(self.shard_size) {
            self.finish_shard()?;
            let name = deals_name(self.count / self.shard_size);
            let pending = PendingFile::beside(&self.folder.join(UNFINISHED).join(name))?;
            self.shard = Some((pending, RowHash::default()));
        }
        if let Some((pending, hash)) = &mut self.shard {
            hash.add(&line);
            pending.write_bytes(line.as_bytes())?;
            pending.write_bytes(b"\n")?;
        }
        self.count += 1;
        Ok(())
    }

    fn finish_shard(&mut self) -> Result<(), SurveyError> {
        if let Some((pending, hash)) = self.shard.take() {
            pending.commit()?;
            self.hashes.push(hash.to_string());
        }
        Ok(())
    }

    /// Writes the plan, and returns the survey.
    ///
    /// # Errors
    ///
    /// Returns an error if no deal was added, or if a file cannot be written.
    pub fn end(mut self) -> Result<Survey, SurveyError> {
        self.finish_shard()?;
        let game = self.game.ok_or(SurveyError::NoDeals)?;
        let hashes = self.hashes;
        let deals = PlannedDeals::Listed { game, hashes };
        let plan = Plan::new(deals, self.count, self.shard_size, self.asks);
        let place = self.folder.join("deals");
        fs::rename(self.folder.join(UNFINISHED), &place).map_err(SurveyError::read(&place))?;
        Survey::write_plan(&self.folder, plan)
    }
}

/// Checks that a folder does not exist, is empty, or holds only an unfinished list of deals.
fn check_unused(folder: &Path) -> Result<(), SurveyError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(SurveyError::read(folder)(error)),
    };
    let mut is_used = false;
    for entry in entries {
        let entry = entry.map_err(SurveyError::read(folder))?;
        if entry.file_name() == "plan.json" {
            return Err(SurveyError::OtherPlan(entry.path()));
        }
        is_used |= entry.file_name() != UNFINISHED;
    }
    if is_used {
        Err(SurveyError::InUse(folder.to_owned()))
    } else {
        Ok(())
    }
}

/// Returns the file name of the listed deals of a shard.
fn deals_name(shard: u64) -> String {
    format!("{shard:06}.jsonl")
}

/// A file format for merged results, selected by the file's extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MergedFormat {
    Parquet,
    Csv,
    Zrd,
    Pgx,
}

impl MergedFormat {
    /// Returns the format that the extension of a path selects.
    fn of(path: &Path) -> Result<MergedFormat, SurveyError> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        match extension.to_str() {
            Some("parquet") => Ok(MergedFormat::Parquet),
            Some("csv") => Ok(MergedFormat::Csv),
            Some("zrd") => Ok(MergedFormat::Zrd),
            Some("npy") => Ok(MergedFormat::Pgx),
            _ => Err(SurveyError::Form(format!(
                "{}: the extension must be parquet, csv, zrd or npy",
                path.display()
            ))),
        }
    }
}

impl Survey {
    /// Creates the folder of a survey of random deals. If the folder already has the same plan, it is opened.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder has another plan or other files, if the plan is too large or has no questions,
    /// if no deal can satisfy the constraints, if `control` is cancelled, or if the plan cannot be written.
    pub fn create(folder: &Path, plan: Plan, control: &Control) -> Result<Survey, SurveyError> {
        if !plan.is_valid() {
            return Err(SurveyError::Large);
        }
        match Survey::open(folder) {
            Ok(survey) if survey.plan == plan => return Ok(survey),
            Ok(_) => return Err(SurveyError::OtherPlan(folder.join("plan.json"))),
            Err(SurveyError::NoPlan(_)) => {}
            Err(error) => return Err(error),
        }
        check_unused(folder)?;
        if let PlannedDeals::Random(dealing) = &plan.deals {
            let dealer = Arc::new(Dealer::new(dealing.constraints.clone())?);
            let mut solver = Solver::default();
            let first = answers::random_deal(dealing, &dealer, 0, &mut solver, control)?;
            let unfit = |fault| SurveyError::Deal { deal: 0, fault };
            answers::check(&plan.asks, &first).map_err(unfit)?;
        }
        Survey::write_plan(folder, plan)
    }

    /// Writes the plan of a new survey.
    fn write_plan(folder: &Path, plan: Plan) -> Result<Survey, SurveyError> {
        if !plan.is_valid() {
            return Err(SurveyError::Large);
        }
        let shards = folder.join("shards");
        fs::create_dir_all(&shards).map_err(SurveyError::read(&shards))?;
        replace(&folder.join("plan.json"), plan.to_json().as_bytes())?;
        Survey::with_plan(folder, plan)
    }

    /// Opens the survey in a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no plan, or if this version of the program cannot work on it.
    pub fn open(folder: &Path) -> Result<Survey, SurveyError> {
        let path = folder.join("plan.json");
        let text = match open_regular_file(&path).and_then(io::read_to_string) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(SurveyError::NoPlan(folder.to_owned()));
            }
            Err(error) => return Err(SurveyError::read(&path)(error)),
        };
        let bad = |error: serde_json::Error| SurveyError::BadPlan(path.clone(), error.to_string());
        /// The part of a plan that every version has.
        #[derive(serde::Deserialize)]
        struct PlanVersion {
            format: u32,
            version: String,
        }
        let found: PlanVersion = serde_json::from_str(&text).map_err(bad)?;
        let PlanVersion { format, version } = found;
        if (format, &*version) != (FORMAT, env!("CARGO_PKG_VERSION")) {
            return Err(SurveyError::OtherVersion {
                path,
                format,
                version,
            });
        }
        let plan: Plan = serde_json::from_str(&text).map_err(bad)?;
        if plan.is_valid() {
            Survey::with_plan(folder, plan)
        } else {
            let reason = "numbers or questions that no plan has".to_owned();
            Err(SurveyError::BadPlan(path, reason))
        }
    }

    fn with_plan(folder: &Path, plan: Plan) -> Result<Survey, SurveyError> {
        let dealer = match &plan.deals {
            PlannedDeals::Random(it) => Some(Arc::new(Dealer::new(it.constraints.clone())?)),
            PlannedDeals::Listed { .. } => None,
        };
        Ok(Survey {
            folder: folder.to_owned(),
            columns: columns(&plan),
            plan_hash: plan.hash(),
            plan,
            dealer,
        })
    }

    /// Returns the plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the columns of the results.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns the path of the results of a shard.
    pub fn shard_path(&self, shard: u64) -> PathBuf {
        self.folder
            .join("shards")
            .join(format!("{shard:06}.parquet"))
    }

    /// Returns the numbers of the shards that are not solved yet.
    ///
    /// # Errors
    ///
    /// Returns an error if the file at a shard's path cannot be read or is not that shard, if the listed deals of a
    /// missing shard cannot be opened, or if `control` is cancelled.
    pub fn missing(&self, control: &Control) -> Result<Vec<u64>, SurveyError> {
        let mut missing = Vec::new();
        for shard in 0..self.plan.shards() {
            if control.is_cancelled() {
                return Err(SurveyError::Stopped);
            }
            if self.shard_file(shard)?.is_none() {
                self.open_deals(shard)?;
                missing.push(shard);
            }
        }
        Ok(missing)
    }

    /// Opens the file of a shard, and checks that its metadata match the plan. Returns `None` if the shard is not
    /// solved yet.
    fn shard_file(&self, shard: u64) -> Result<Option<ShardFile>, SurveyError> {
        let path = self.shard_path(shard);
        let Some(file) = ShardFile::open(&path)? else {
            return Ok(None);
        };
        let deals = self.plan.deals_of(shard);
        let is_ours = file.label(PLAN_HASH) == Some(&*self.plan_hash)
            && file.label(SHARD) == Some(&*shard.to_string())
            && file.rows() == deals.end - deals.start;
        if is_ours {
            Ok(Some(file))
        } else {
            Err(SurveyError::OtherShard(path))
        }
    }

    /// Solves a shard and writes its results, unless that was done before. `done` is called after each deal.
    ///
    /// # Errors
    ///
    /// Returns an error if the plan has no such shard, if `control` is cancelled, if the deals cannot be read, if the
    /// results cannot be written, or if the shard's path holds a file that does not belong to the plan. No file is
    /// changed in these cases.
    pub fn solve(
        &self,
        shard: u64,
        workers: &mut Workers,
        control: &Control,
        done: &(dyn Fn() + Sync),
    ) -> Result<Solved, SurveyError> {
        let shards = self.plan.shards();
        if shard >= shards {
            return Err(SurveyError::NoShard { shard, shards });
        }
        if self.shard_file(shard)?.is_some() {
            return Ok(Solved::Before);
        }
        can_write(&self.shard_path(shard))?;
        let deals = self.shard_deals(shard)?;
        let numbers = self.plan.deals_of(shard);
        let rows = workers.rows(
            numbers,
            |number, solver| self.row(number, &deals, solver, control),
            done,
        )?;
        let labels = Labels::from([
            (PLAN_HASH.to_owned(), self.plan_hash.clone()),
            (SHARD.to_owned(), shard.to_string()),
        ]);
        // Another process may have solved the shard meanwhile.
        if self.shard_file(shard)?.is_some() {
            return Ok(Solved::Before);
        }
        shard_file::write(&self.shard_path(shard), &self.columns, &rows, labels)?;
        Ok(Solved::Now)
    }

    fn deals_path(&self, shard: u64) -> PathBuf {
        self.folder.join("deals").join(deals_name(shard))
    }

    /// Opens the list of the deals of a shard. Returns `None` if the deals are random.
    fn open_deals(&self, shard: u64) -> Result<Option<File>, SurveyError> {
        match &self.plan.deals {
            PlannedDeals::Random(_) => Ok(None),
            PlannedDeals::Listed { .. } => {
                let path = self.deals_path(shard);
                let file = open_regular_file(&path).map_err(SurveyError::read(&path))?;
                Ok(Some(file))
            }
        }
    }

    /// Returns the listed deals of a shard, or an empty list if the deals are random.
    fn shard_deals(&self, shard: u64) -> Result<Vec<Problem>, SurveyError> {
        let listed = (&self.plan.deals, self.open_deals(shard)?);
        let (PlannedDeals::Listed { hashes, .. }, Some(file)) = listed else {
            return Ok(Vec::new());
        };
        let path = self.deals_path(shard);
        let mut hash = RowHash::default();
        let deals: Vec<Problem> = BufReader::new(file)
            .lines()
            .map(|line| {
                let line = line.map_err(SurveyError::read(&path))?;
                hash.add(&line);
                serde_json::from_str(&line).map_err(SurveyError::damaged(&path))
            })
            .collect::<Result<_, SurveyError>>()?;
        let numbers = self.plan.deals_of(shard);
        let is_planned = hashes.get(shard as usize) == Some(&hash.to_string());
        if is_planned && deals.len() as u64 == numbers.end - numbers.start {
            Ok(deals)
        } else {
            Err(SurveyError::damaged(&path)(
                "these are not the planned deals",
            ))
        }
    }

    /// Solves one deal. `deals` are the listed deals of its shard.
    fn row(
        &self,
        number: u64,
        deals: &[Problem],
        solver: &mut Solver,
        control: &Control,
    ) -> Result<Row, SurveyError> {
        let problem = match (&self.plan.deals, &self.dealer) {
            (PlannedDeals::Random(dealing), Some(dealer)) => {
                answers::random_deal(dealing, dealer, number, solver, control)?
            }
            _ => deals[(number % self.plan.shard_size) as usize].clone(),
        };
        answers::row(&self.plan, number, &problem, solver, control)
    }

    /// Returns the rows of a shard.
    ///
    /// # Errors
    ///
    /// Returns an error if the shard is missing or damaged, or belongs to another plan.
    pub fn rows(&self, shard: u64) -> Result<Vec<Row>, SurveyError> {
        let file = self
            .shard_file(shard)?
            .ok_or_else(|| SurveyError::Missing(vec![shard]))?;
        file.read(&self.columns)
    }

    /// Checks a shard: its footer, the hash of its rows, and the numbers of its deals. Every deal whose number is a
    /// multiple of `every` is solved again.
    ///
    /// # Errors
    ///
    /// Returns the first fault, or an error if the shard is missing or `control` is cancelled.
    pub fn check(
        &self,
        shard: u64,
        every: u64,
        workers: &mut Workers,
        control: &Control,
    ) -> Result<(), SurveyError> {
        let path = self.shard_path(shard);
        let deals = self.shard_deals(shard)?;
        let rows = self.rows(shard)?;
        let numbers = self.plan.deals_of(shard);
        for (row, number) in rows.iter().zip(numbers.clone()) {
            if row.first().and_then(Cell::number) != i64::try_from(number).ok() {
                let reason = format!("deal {number} is not in its place");
                return Err(SurveyError::Damaged(path, reason));
            }
        }
        let every = every.max(1);
        // The multiples of `every` in the shard are solved side by side, a number of them at once.
        let multiples = numbers.start.div_ceil(every)..numbers.end.div_ceil(every);
        let mut start = multiples.start;
        while start < multiples.end {
            let end = multiples.end.min(start + CHECKED_AT_ONCE);
            let solve =
                |multiple, solver: &mut Solver| self.row(multiple * every, &deals, solver, control);
            let again = workers.rows(start..end, solve, &|| {})?;
            for (multiple, again) in (start..end).zip(again) {
                let deal = multiple * every;
                let row = &rows[(deal - numbers.start) as usize];
                let mut cells = row.iter().zip(&again).zip(&self.columns);
                if let Some((_, column)) = cells.find(|((one, other), _)| one != other) {
                    let column = column.name.clone();
                    return Err(SurveyError::Wrong { path, deal, column });
                }
            }
            start = end;
        }
        Ok(())
    }

    /// Writes the results of all shards to one file. Its extension selects the format: Parquet (`parquet`),
    /// comma-separated values (`csv`), ZRD (`zrd`) or a pgx table (`npy`). `done` is called with the number of deals
    /// written so far, from 0 to all.
    ///
    /// # Errors
    ///
    /// Returns an error if a shard is missing or damaged, if the format cannot hold the results, if the file cannot be
    /// written, or if `control` is cancelled. An existing file is then unchanged.
    pub fn merge(
        &self,
        path: &Path,
        control: &Control,
        done: &dyn Fn(u64),
    ) -> Result<(), SurveyError> {
        let format = MergedFormat::of(path)?;
        self.check_target(&can_write(path)?)?;
        let missing = self.missing(control)?;
        if !missing.is_empty() {
            return Err(SurveyError::Missing(missing));
        }
        let shards = (0..self.plan.shards()).map(|shard| {
            done(self.plan.deals_of(shard).start);
            if control.is_cancelled() {
                Err(SurveyError::Stopped)
            } else {
                Ok(shard)
            }
        });
        match format {
            MergedFormat::Parquet => {
                let labels = Labels::from([(PLAN.to_owned(), self.plan.to_json())]);
                let parts = shards.map(|shard| Ok(self.shard_path(shard?)));
                shard_file::join(path, &self.columns, labels, parts)?;
            }
            MergedFormat::Csv => write_pending(path, |pending| self.write_csv(pending, shards))?,
            MergedFormat::Zrd => write_pending(path, |pending| self.write_zrd(pending, shards))?,
            MergedFormat::Pgx => write_pending(path, |pending| self.write_pgx(pending, shards))?,
        }
        done(self.plan.count);
        Ok(())
    }

    /// Writes the rows of shards as comma-separated values.
    fn write_csv(
        &self,
        pending: &mut PendingFile,
        shards: impl Iterator<Item = Result<u64, SurveyError>>,
    ) -> Result<(), SurveyError> {
        let names = self.columns.iter().map(|column| &column.name);
        pending.write_bytes(csv_row(&names.collect::<Vec<_>>()).as_bytes())?;
        for shard in shards {
            for row in self.rows(shard?)? {
                let cells = row.iter().map(Cell::to_string);
                pending.write_bytes(csv_row(&cells.collect::<Vec<_>>()).as_bytes())?;
            }
        }
        Ok(())
    }

    /// Writes the solved deals of shards in ZRD format.
    fn write_zrd(
        &self,
        pending: &mut PendingFile,
        shards: impl Iterator<Item = Result<u64, SurveyError>>,
    ) -> Result<(), SurveyError> {
        for shard in shards {
            for deal in self.solved(shard?)? {
                pending.write_bytes(&deal.to_zrd())?;
            }
        }
        Ok(())
    }

    /// Writes the solved deals of shards as a pgx table.
    fn write_pgx(
        &self,
        pending: &mut PendingFile,
        shards: impl Iterator<Item = Result<u64, SurveyError>> + Clone,
    ) -> Result<(), SurveyError> {
        pending.write_bytes(&pgx_header(self.plan.count))?;
        // All keys come before all values, so the shards are read twice.
        for part in [0, 1] {
            for shard in shards.clone() {
                for deal in self.solved(shard?)? {
                    let (key, value) = deal.to_pgx();
                    let numbers = [key, value][part].map(i32::to_le_bytes);
                    pending.write_bytes(numbers.as_flattened())?;
                }
            }
        }
        Ok(())
    }

    /// Checks that a merged file would not replace a file of the survey.
    fn check_target(&self, target: &Path) -> Result<(), SurveyError> {
        let resolved = |path: &Path| fs::canonicalize(path).ok();
        let folder = target.parent().and_then(resolved);
        let holds = |own: &Path| folder.is_some() && folder == resolved(own);
        let is_plan = target.file_name() == Some("plan.json".as_ref()) && holds(&self.folder);
        let is_data = ["shards", "deals"].map(|name| holds(&self.folder.join(name)));
        if is_plan || is_data.contains(&true) {
            Err(SurveyError::OwnFile(target.to_owned()))
        } else {
            Ok(())
        }
    }

    /// Returns the statistics of the tables in a shard.
    ///
    /// # Errors
    ///
    /// Returns an error if the shard is missing or damaged, or if the survey has no tables of complete bridge deals.
    pub fn statistics(&self, shard: u64) -> Result<SurveyStatistics, SurveyError> {
        let mut statistics = SurveyStatistics::default();
        self.solved(shard)?
            .iter()
            .for_each(|deal| statistics.add(deal));
        Ok(statistics)
    }

    /// Returns the deals and tables of a shard.
    fn solved(&self, shard: u64) -> Result<Vec<SolvedDeal>, SurveyError> {
        let unfit = |reason: &str| SurveyError::Form(reason.to_owned());
        if self.plan.game() != Game::Bridge || !self.plan.asks(Ask::Table) {
            return Err(unfit("this exists only for tables of bridge deals"));
        }
        let place = |name: &str| self.columns.iter().position(|column| column.name == name);
        let hands = place("hands").unwrap_or_default();
        let places_of = |&strain: &Strain| {
            Seat::ALL.map(|seat| place(&table_column(strain, seat)).unwrap_or_default())
        };
        let tables: Vec<[usize; 4]> = table_strains(Game::Bridge).iter().map(places_of).collect();
        let solved = |row: &Row| {
            let hands = parse_deal(row[hands].text()?).ok()?;
            let mut tricks = [[0; 4]; 5];
            for (row_of, places) in tricks.iter_mut().zip(&tables) {
                for (tricks, &place) in row_of.iter_mut().zip(places) {
                    *tricks = row[place].number()?.try_into().ok()?;
                }
            }
            let is_whole = hands.iter().all(|(_, hand)| hand.len() == 13);
            is_whole.then_some(SolvedDeal { hands, tricks })
        };
        let rows = self.rows(shard)?;
        let deals: Option<Vec<SolvedDeal>> = rows.iter().map(solved).collect();
        deals.ok_or_else(|| unfit("this needs complete deals of 52 cards"))
    }
}

/// Writes a temporary file with `write`, and moves it to `path` once it is complete.
fn write_pending(
    path: &Path,
    write: impl FnOnce(&mut PendingFile) -> Result<(), SurveyError>,
) -> Result<(), SurveyError> {
    let mut pending = PendingFile::beside(path)?;
    write(&mut pending)?;
    Ok(pending.commit()?)
}
