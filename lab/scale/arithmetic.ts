import { beliefs, market } from "./market.ts";
import type { Simulation } from "./measured.ts";
import { ofParts, type PartSeconds } from "./parts.ts";

export const sizes = [10, 1_000, market.camps] as const;

/** Maximum load at the peak. Parts that people wait for need headroom; jobs may queue. */
const busy = { api: 0.5, live: 0.5, worker: 0.8, postgres: 0.5, pgbouncer: 0.5 } as const;
/** Limited by memory and open files of a process, and by the tabs that reconnect at once when it stops. */
export const streamsPerProcess = 15_000;
/** The product's defaults: its own pool and that of its queue. */
const pools = { api: 10 + 2, live: 10 + 2, worker: 10 + 5 };
/** Of pgbouncer towards Postgres: more than twice the cores of a database only makes its processes wait for each other. */
const serversPerCore = 2;
/** With only one, its failure affects every user. */
const leastProcesses = 2;
/** The images of a day can be processed over this many hours if a delay is acceptable. */
export const patientHours = 6;

export type PeakRates = {
  notes: number;
  familyReads: number;
  staffReads: number;
  sheets: number;
  uploads: number;
  streams: number;
};

/** The national peak for as many camps. A few camps are lumpier than that: two hundred families may write in one minute. */
export function peakOf(camps: number): PeakRates {
  const share = camps / market.camps;
  return {
    notes: market.noteWritesPerSecond * share,
    familyReads: beliefs.familyReadsPerSecond.value * share,
    staffReads: beliefs.staffReadsPerSecond.value * share,
    sheets: market.sheetsPerSecond * share,
    uploads: market.uploadsPerSecond * share,
    streams: market.liveConnections * share,
  };
}

/** Cores of each part at these rates, without its idle load. */
export function coresAt(rates: PeakRates, { units }: Pick<Simulation, "units">): PartSeconds {
  const { each, stream } = units;
  return ofParts(
    (part) =>
      (rates.notes * each.note.ms[part] +
        rates.familyReads * each.familyRead.ms[part] +
        rates.staffReads * each.staffRead.ms[part] +
        rates.sheets * each.sheet.ms[part] +
        rates.uploads * each.upload.ms[part] +
        rates.streams * stream.msPerSecond[part]) /
      1_000,
  );
}

export type Plan = {
  camps: number;
  rates: PeakRates;
  cores: PartSeconds;
  /** `patient` is the number of workers if the day's images may be processed over `patientHours`. */
  processes: { api: number; live: number; worker: number; patient: number; pgbouncer: number };
  postgres: {
    cores: number;
    connectionsDirect: number;
    connectionsPooled: number;
    walMegabytesPerSecond: number;
    walGigabytesPerDay: number;
    syncsPerSecond: number;
    gigabytesPerSummer: number;
    replicas: number;
  };
  liveGigabytes: number;
  storage: { terabytes: number; requestsPerSecond: number; egressTerabytesPerMonth: number };
  mail: { season: number; perSecond: number };
  budget: Budget;
};

export function planFor(camps: number, simulation: Simulation): Plan {
  const rates = peakOf(camps);
  const cores = coresAt(rates, simulation);
  const processes = processesFor(rates, cores, simulation);
  const postgres = postgresFor(camps, { rates, cores, processes, simulation });
  const storage = storageFor(camps, rates, simulation);
  const mail = mailFor(camps);
  const drawn = { camps, rates, cores, processes, postgres, storage, mail };
  return {
    ...drawn,
    liveGigabytes: (rates.streams * simulation.units.stream.kib * 1_024) / 1e9,
    budget: budget(drawn),
  };
}

function processesFor(rates: PeakRates, cores: PartSeconds, { units }: Simulation): Plan["processes"] {
  const most = (...counts: number[]) => Math.max(leastProcesses, ...counts.map(Math.ceil));
  const { sheet, upload } = units.each;
  // A worker sets one document and draws one picture at a time, each in a process beside it.
  const drawing = (rates.uploads * upload.ms.worker) / 1_000;
  const share = rates.uploads / market.uploadsPerSecond;
  const drawnPatiently =
    (((share * market.repliesPerDay) / (patientHours * 3_600)) * upload.ms.worker) / 1_000;
  const setting = (rates.sheets * sheet.ms.worker) / 1_000;
  return {
    api: most(cores.api / busy.api),
    live: most(cores.live / busy.live, rates.streams / streamsPerProcess),
    worker: most(drawing / busy.worker, setting / busy.worker),
    patient: most(drawnPatiently / busy.worker, setting / busy.worker),
    pgbouncer: most(cores.pgbouncer / busy.pgbouncer),
  };
}

type Drawn = Pick<Plan, "rates" | "cores" | "processes"> & { simulation: Simulation };

function postgresFor(camps: number, { rates, cores, processes, simulation }: Drawn): Plan["postgres"] {
  const { each } = simulation.units;
  const perSecond = (of: "walBytes" | "walSyncs") =>
    rates.notes * each.note[of] + rates.sheets * each.sheet[of] + rates.uploads * each.upload[of];
  const share = camps / market.camps;
  const walPerDay =
    share *
    (market.notesPerDay * beliefs.savesPerNote.value * each.note.walBytes +
      market.notesPerDay * each.sheet.walBytes +
      market.repliesPerDay * each.upload.walBytes);
  const needed = Math.max(2, Math.ceil(cores.postgres / busy.postgres));
  const { api, live, worker } = processes;
  return {
    cores: needed,
    connectionsDirect: api * pools.api + live * pools.live + worker * pools.worker,
    connectionsPooled: needed * serversPerCore + worker * pools.worker,
    walMegabytesPerSecond: perSecond("walBytes") / 1e6,
    walGigabytesPerDay: walPerDay / 1e9,
    syncsPerSecond: perSecond("walSyncs"),
    gigabytesPerSummer: (share * bytesOfSummer(simulation)) / 1e9,
    // One to take over. Reading from it is another matter; the page says which reads could.
    replicas: camps <= 10 ? 1 : 2,
  };
}

/** Rows of the whole country over a summer, for each table that grows with people or letters. */
export function rowsOfSummer(): Record<string, number> {
  const campers = market.campersInResidence * beliefs.staysPerSummer.value;
  const contacts = campers * beliefs.contactsPerCamper.value;
  const days = beliefs.seasonDays.value * beliefs.meanOfPeak.value;
  const notes = market.notesPerDay * days;
  const replies = market.repliesPerDay * days;
  return {
    participants: campers,
    contacts,
    invites: contacts,
    invite_mails: contacts,
    participant_links: contacts,
    users: campers,
    verified_emails: campers,
    sessions: campers,
    bearers: campers,
    notes,
    sheets: notes,
    sheet_notes: notes,
    uploads: replies,
    responses: replies,
  };
}

function bytesOfSummer({ tables }: Simulation): number {
  const rows = rowsOfSummer();
  return Object.entries(rows).reduce((sum, [name, count]) => {
    const size = tables.find(({ table }) => table === name);
    if (size === undefined) throw new Error(`The row size of ${name} was not measured.`);
    return sum + count * size.bytesPerRow * beliefs.bloat.value;
  }, 0);
}

/** Of an upload: sent, looked for, fetched, drawn four times, taken out of quarantine. Of a PDF: stored and opened. */
const requestsPerUpload = 1 + 1 + 1 + 4 + 1;

function storageFor(camps: number, rates: PeakRates, { pictures }: Simulation): Plan["storage"] {
  const share = camps / market.camps;
  const { view } = pictures.bytes;
  const viewsPerMonth = market.repliesPerDay * beliefs.meanOfPeak.value * 30 * beliefs.viewsPerReply.value;
  return {
    terabytes: share * market.picturesTerabytesPerSummer,
    requestsPerSecond: rates.uploads * (requestsPerUpload + beliefs.viewsPerReply.value),
    egressTerabytesPerMonth: (share * viewsPerMonth * view) / 1e12,
  };
}

/** What the given terabytes are beside pictures as we measured them. */
export function terabytesMeasured({ pictures }: Pick<Simulation, "pictures">): number {
  const perReply = Object.values(pictures.bytes).reduce((sum, bytes) => sum + bytes, 0);
  const replies = market.repliesPerDay * beliefs.seasonDays.value * beliefs.meanOfPeak.value;
  return (replies * perReply) / 1e12;
}

function mailFor(camps: number): Plan["mail"] {
  const share = camps / market.camps;
  const campers = market.campersInResidence * beliefs.staysPerSummer.value;
  const season = share * campers * beliefs.contactsPerCamper.value;
  // Twelve hours a day of the busiest week.
  return { season, perSecond: (season * beliefs.invitesInBusiestWeek.value) / (7 * 12 * 3_600) };
}

/** What the arithmetic says of the simulation itself, beside what was seen there: the only place where both are known. */
export function foretold(simulation: Simulation): { foretold: PartSeconds; measured: PartSeconds } {
  const { mixed, units, about } = simulation;
  const perSecond = (kind: string) => (mixed.kinds[kind]?.requests ?? 0) / mixed.seconds;
  const rates: PeakRates = {
    notes: perSecond("notes"),
    familyReads: perSecond("familyReads"),
    staffReads: perSecond("staffReads"),
    sheets: mixed.sheets / mixed.seconds,
    uploads: perSecond("uploads"),
    streams: about.streams,
  };
  const cores = coresAt(rates, simulation);
  return { foretold: ofParts((part) => cores[part] + units.idle[part]), measured: mixed.cores };
}

/**
 * US dollars, from and to: typical prices of large and small providers in November 2026, not an offer. Long contracts
 * and own machines cost less, small customers pay more.
 */
export const prices = {
  coreHour: { from: 0.02, to: 0.06, what: "one core with 4 GB of memory, per hour" },
  databaseCoreHour: { from: 0.05, to: 0.2, what: "one core of a managed Postgres with 8 GB, per hour" },
  diskGigabyteMonth: { from: 0.1, to: 0.25, what: "1 GB of fast disk, per month" },
  storageTerabyteMonth: { from: 6, to: 25, what: "1 TB of object storage, per month" },
  millionRequests: { from: 0.4, to: 5, what: "1 million requests to object storage" },
  egressTerabyte: { from: 5, to: 90, what: "1 TB of egress, with or without a CDN" },
  thousandMails: { from: 0.1, to: 0.5, what: "1,000 e-mails" },
} as const;

type Range = { from: number; to: number };
type Budget = Record<"servers" | "database" | "storage" | "egress" | "mail" | "all", Range>;

const hoursPerMonth = 730;
/** A month of the season sees the busiest hour only now and then, but machines are there for it. */
const secondsPerMonth = hoursPerMonth * 3_600;
/** Beside the mean of a month, the busiest second is so many times as busy. */
const peakOverMean = 10;
/** Of the season's mail, in its first month. */
const mailInMonth = 0.5;

/** A month in season, with the machines that the peak needs standing all the time. */
function budget({
  processes,
  cores,
  postgres,
  storage,
  mail,
}: Pick<Plan, "processes" | "cores" | "postgres" | "storage" | "mail">): Budget {
  const { api, live, pgbouncer } = processes;
  // A worker's own process beside its two helpers needs little; what they use together is what was measured.
  const serverCores = api + live + pgbouncer + Math.max(processes.worker, cores.worker / 0.8);
  const databaseCores = postgres.cores * (1 + postgres.replicas);
  const disk = postgres.gigabytesPerSummer * (1 + postgres.replicas);
  const millions = (storage.requestsPerSecond / peakOverMean) * (secondsPerMonth / 1e6);
  const parts = {
    servers: times(prices.coreHour, serverCores * hoursPerMonth),
    database: plus(
      times(prices.databaseCoreHour, databaseCores * hoursPerMonth),
      times(prices.diskGigabyteMonth, disk),
    ),
    storage: plus(
      times(prices.storageTerabyteMonth, storage.terabytes),
      times(prices.millionRequests, millions),
    ),
    egress: times(prices.egressTerabyte, storage.egressTerabytesPerMonth),
    mail: times(prices.thousandMails, (mail.season * mailInMonth) / 1_000),
  };
  return { ...parts, all: Object.values(parts).reduce(plus, { from: 0, to: 0 }) };
}

function times({ from, to }: Range, count: number): Range {
  return { from: from * count, to: to * count };
}

function plus(one: Range, other: Range): Range {
  return { from: one.from + other.from, to: one.to + other.to };
}
