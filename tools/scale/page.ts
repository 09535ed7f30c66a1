import {
  foretold,
  patientHours,
  planFor,
  rowsOfSummer,
  sizes,
  terabytesMeasured,
  type Plan,
} from "./arithmetic.ts";
import { goalsOf } from "./goals.ts";
import { beliefs, fractions, market, simulatedRates } from "./market.ts";
import type { Simulation, UnitCost } from "./measured.ts";
import { prices } from "./prices.ts";
import { parts } from "./processor-time.ts";
import { counted, dollars, said, table } from "./words.ts";

const begins = (name: string) => `<!-- ${name}: written by npm run scale -->`;
const ends = (name: string) => `<!-- end of ${name} -->`;

/** The tables of the page, in its order of reading. */
export const sectionNames = [
  "plan",
  "money",
  "run",
  "goals",
  "units",
  "rows",
  "market",
  "foretold",
  "prices",
] as const;
type SectionName = (typeof sectionNames)[number];

/** Puts each table between its two marks; the words around them are ours and stay. Without figures it says so. */
export function renewPage(page: string, simulation: Simulation | undefined): string {
  const sections = simulation === undefined ? undefined : sectionsOf(simulation);
  return sectionNames.reduce((text, name) => {
    const [from, to] = [text.indexOf(begins(name)), text.indexOf(ends(name))];
    if (from < 0 || to < from) throw new Error(`The page has no place for "${name}".`);
    const section = sections?.[name] ?? "Not measured yet.";
    return `${text.slice(0, from)}${begins(name)}\n\n${section}\n\n${text.slice(to)}`;
  }, page);
}

export function sectionsOf(simulation: Simulation): Record<SectionName, string> {
  const plans = sizes.map((camps) => planFor(camps, simulation));
  return {
    plan: planTable(plans),
    money: moneyTable(plans),
    market: marketTable(),
    units: unitTable(simulation),
    rows: rowTable(simulation),
    run: runTables(simulation),
    goals: goalTable(simulation),
    foretold: foretoldTable(simulation),
    prices: priceTable(),
  };
}

function planTable(plans: readonly Plan[]): string {
  const row = (what: string, figure: (plan: Plan) => string) => [what, ...plans.map(figure)];
  return table(
    ["at the peak", ...plans.map(({ camps }) => `${counted(camps)} camps`)],
    [
      row("notes saved a second", ({ rates }) => said(rates.notes)),
      row("questions a second", ({ rates }) => said(rates.familyReads + rates.staffReads)),
      row("sheets a second", ({ rates }) => said(rates.sheets)),
      row("pictures a second", ({ rates }) => said(rates.uploads)),
      row("open screens", ({ rates }) => said(rates.streams)),
      row("API: cores used / processes", ({ cores, processes }) => `${said(cores.api)} / ${processes.api}`),
      row(
        "live: cores used / processes",
        ({ cores, processes }) => `${said(cores.live)} / ${processes.live}`,
      ),
      row("live: memory of the streams, GB", ({ liveGigabytes }) => said(liveGigabytes)),
      row(
        "workers: cores used / processes",
        ({ cores, processes }) => `${said(cores.worker)} / ${processes.worker}`,
      ),
      row(`workers, if a day's pictures may take ${patientHours} hours`, ({ processes }) =>
        String(processes.patient),
      ),
      row(
        "pgbouncer: cores used / processes",
        ({ cores, processes }) => `${said(cores.pgbouncer)} / ${processes.pgbouncer}`,
      ),
      row("NATS: cores used", ({ cores }) => said(cores.nats)),
      row(
        "Postgres: cores used / cores to have",
        ({ cores, postgres }) => `${said(cores.postgres)} / ${postgres.cores}`,
      ),
      row("Postgres: connections without pgbouncer", ({ postgres }) => counted(postgres.connectionsDirect)),
      row("Postgres: connections with it", ({ postgres }) => counted(postgres.connectionsPooled)),
      row("Postgres: waits for the disk a second, at most", ({ postgres }) => said(postgres.syncsPerSecond)),
      row("Postgres: journal, MB a second", ({ postgres }) => said(postgres.walMegabytesPerSecond)),
      row("Postgres: journal, GB a day", ({ postgres }) => said(postgres.walGigabytesPerDay)),
      row("Postgres: rows of a summer, GB", ({ postgres }) => said(postgres.gigabytesPerSummer)),
      row("Postgres: replicas", ({ postgres }) => String(postgres.replicas)),
      row("storage: pictures of a summer, TB", ({ storage }) => said(storage.terabytes)),
      row("storage: requests a second", ({ storage }) => said(storage.requestsPerSecond)),
      row("pictures looked at, TB a month", ({ storage }) => said(storage.egressTerabytesPerMonth)),
      row("mails of a season", ({ mail }) => said(mail.season)),
      row("mails a second in the busiest week", ({ mail }) => said(mail.perSecond)),
    ],
  );
}

function moneyTable(plans: readonly Plan[]): string {
  const row = (what: string, of: keyof Plan["budget"]) => [
    what,
    ...plans.map(({ budget }) => dollars(budget[of])),
  ];
  return table(
    ["dollars for a month in season", ...plans.map(({ camps }) => `${counted(camps)} camps`)],
    [
      row("API, live, workers, pgbouncer", "servers"),
      row("Postgres with its replicas", "database"),
      row("storage", "storage"),
      row("what leaves it", "egress"),
      row("mail", "mail"),
      row("all of it", "all"),
    ],
  );
}

function marketTable(): string {
  const given = [
    ["camps", counted(market.camps), "given"],
    ["campers in residence", counted(market.campersInResidence), "given"],
    ["notes and replies a day", `${counted(market.notesPerDay)}, ${counted(market.repliesPerDay)}`, "given"],
    ["notes saved a second, in bursts", counted(market.noteWritesPerSecond), "given"],
    ["sheets a second", counted(market.sheetsPerSecond), "given"],
    ["pictures a second", counted(market.uploadsPerSecond), "given"],
    ["open screens", counted(market.liveConnections), "given"],
    ["pictures of a summer, TB", counted(market.picturesTerabytesPerSummer), "given"],
  ];
  const believed = Object.entries(beliefs).map(([name, { value, why }]) => [inWords(name), said(value), why]);
  return table(["", "figure", "where from"], [...given, ...believed]);
}

/** familyReadsPerSecond → family reads per second. */
export function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function unitTable({ units }: Simulation): string {
  const { note, familyRead, staffRead, sheet, upload } = units.each;
  const shown = parts.filter((part) => part !== "nats");
  const ms = (what: string, { ms: used, walBytes, count }: UnitCost) => [
    what,
    counted(count),
    ...shown.map((part) => said(used[part])),
    said(walBytes / 1_000),
  ];
  const stream = [
    "an open screen, in 1,000 s",
    "5,000",
    ...shown.map((part) => said(units.stream.msPerSecond[part] * 1_000)),
    "0",
  ];
  return table(
    ["ms of processor time for one", "measured", ...shown, "journal, KB"],
    [
      ms("note saved", note),
      ms("question of a family", familyRead),
      ms("question of staff", staffRead),
      ms("sheet, from the press to the PDF", sheet),
      ms("picture, from the announcement to the reply", upload),
      stream,
    ],
  );
}

function rowTable(simulation: Simulation): string {
  const rows = rowsOfSummer();
  const lines = Object.entries(rows).map(([name, count]) => {
    const size = simulation.tables.find(({ table: of }) => of === name)?.bytesPerRow ?? Number.NaN;
    return [name, said(size), said(count / 1e6), said((count * size * beliefs.bloat.value) / 1e9)];
  });
  return table(["table", "bytes a row, with indexes", "million rows of a summer", "GB"], lines);
}

function runTables(simulation: Simulation): string {
  const { about, mixed } = simulation;
  const names: Record<string, string> = {
    notes: "a note is saved",
    familyReads: "a family asks",
    staffReads: "staff ask",
    printJobs: "Print is pressed",
    uploads: "a picture is announced, sent and received",
  };
  const kinds = Object.entries(mixed.kinds).map(([kind, summary]) => [
    names[kind] ?? kind,
    said(Object.entries(simulatedRates).find(([name]) => name === kind)?.[1] ?? 0),
    counted(summary.asked),
    counted(summary.failed),
    said(summary.p50),
    said(summary.p95),
    said(summary.p99),
  ]);
  const queued = (what: string, jobs: typeof mixed.pictures) => [
    what,
    "",
    counted(jobs.done),
    counted(jobs.failed + jobs.open),
    said(jobs.p50),
    said(jobs.p95),
    said(jobs.longest),
  ];
  const { invalidations } = mixed;
  return [
    `Run on ${about.startedAt.slice(0, 16).replace("T", " at ")} UTC on ${about.commit}: Node ${about.node.slice(1)}, Postgres ` +
      `${about.postgres}, pgbouncer ${about.pgbouncer}, ${about.cores} cores (${about.processor}), load ${said(about.loadBefore)} before ` +
      `and ${said(about.loadAfter)} after. ${counted(about.camps)} camps with ${counted(about.campers)} campers; ` +
      `${counted(about.streams)} open screens; people at 1/${Math.round(1 / fractions.people)} of the peak, pictures at ` +
      `1/${Math.round(1 / fractions.uploads)}; ${said(about.minutes)} minutes, ${said(about.tookSeconds / 60)} with everything before them.`,
    table(
      ["from the moment it was due, ms", "a second", "asked", "failed", "p50", "p95", "p99"],
      [
        ...kinds,
        [
          "from pressing Save to the hint",
          "",
          counted(invalidations.measured),
          counted(invalidations.missing),
          said(invalidations.p50),
          said(invalidations.p95),
          said(invalidations.p99),
        ],
        queued("a PDF is made (last: longest)", mixed.printJobs),
        queued("a picture becomes a reply (last: longest)", mixed.pictures),
      ],
    ),
    table(
      ["while it ran", ...parts],
      [
        ["cores", ...parts.map((part) => said(mixed.cores[part]))],
        ["MB", ...parts.map((part) => counted(mixed.megabytes[part]))],
      ],
    ),
    `${counted(mixed.sheets)} sheets were set and ${counted(invalidations.sent)} hints arrived. The replica was ` +
      `${said(mixed.replicaLagMs.p50)} ms behind (p95 ${said(mixed.replicaLagMs.p95)}, at most ${said(mixed.replicaLagMs.longest)}), ` +
      `the journal ${said(mixed.walBytesPerSecond / 1e6)} MB a second. At most ${mixed.connections.clients} connections of the API ` +
      `and live processes shared ${mixed.connections.servers} of pgbouncer to Postgres, which had ${mixed.connections.postgres} in all.`,
  ].join("\n\n");
}

function goalTable(simulation: Simulation): string {
  const rows = goalsOf(simulation).map(({ what, goal, figure, met }) => [
    what,
    goal,
    figure,
    met ? "met" : "**not met**",
  ]);
  return table(["", "goal", "figure", ""], rows);
}

function foretoldTable(simulation: Simulation): string {
  const { foretold: reckoned, measured } = foretold(simulation);
  const { bytes } = simulation.pictures;
  const perReply = Object.values(bytes).reduce((sum, one) => sum + one, 0);
  return [
    table(
      ["cores in the mixed run", ...parts],
      [
        ["reckoned from the costs of each kind alone", ...parts.map((part) => said(reckoned[part]))],
        ["measured", ...parts.map((part) => said(measured[part]))],
      ],
    ),
    `A reply has ${said(perReply / 1_000)} KB in storage here (${said(bytes.full / 1_000)} whole, ${said(bytes.view / 1_000)} to look at, ` +
      `${said(bytes.small / 1_000)} small, ${said(bytes.scan / 1_000)} straightened). Over a summer that is ${said(terabytesMeasured(simulation))} TB, ` +
      `where ${market.picturesTerabytesPerSummer} TB were given.`,
  ].join("\n\n");
}

function priceTable(): string {
  return table(
    ["", "from, dollars", "to"],
    Object.values(prices).map(({ what, from, to }) => [what, String(from), String(to)]),
  );
}
