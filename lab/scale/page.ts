import {
  foretold,
  patientHours,
  planFor,
  prices,
  rowsOfSummer,
  sizes,
  terabytesMeasured,
  type Plan,
} from "./arithmetic.ts";
import { markdownTable } from "../figures.ts";
import { dollars, formatCount, formatFigure, goalsOf } from "./goals.ts";
import { beliefs, fractions, market, simulatedRates } from "./market.ts";
import type { Simulation, UnitCost } from "./measured.ts";
import { parts } from "./parts.ts";

const table = (head: string[], rows: string[][]) => markdownTable(head, rows).join("\n");
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
    ["at the peak", ...plans.map(({ camps }) => `${formatCount(camps)} camps`)],
    [
      row("notes saved per second", ({ rates }) => formatFigure(rates.notes)),
      row("reads per second", ({ rates }) => formatFigure(rates.familyReads + rates.staffReads)),
      row("sheets per second", ({ rates }) => formatFigure(rates.sheets)),
      row("images per second", ({ rates }) => formatFigure(rates.uploads)),
      row("open screens", ({ rates }) => formatFigure(rates.streams)),
      row(
        "API: cores used / processes",
        ({ cores, processes }) => `${formatFigure(cores.api)} / ${processes.api}`,
      ),
      row(
        "live: cores used / processes",
        ({ cores, processes }) => `${formatFigure(cores.live)} / ${processes.live}`,
      ),
      row("live: memory of all streams, GB", ({ liveGigabytes }) => formatFigure(liveGigabytes)),
      row(
        "workers: cores used / processes",
        ({ cores, processes }) => `${formatFigure(cores.worker)} / ${processes.worker}`,
      ),
      row(`workers, if a day's images may take ${patientHours} hours`, ({ processes }) =>
        String(processes.patient),
      ),
      row(
        "pgbouncer: cores used / processes",
        ({ cores, processes }) => `${formatFigure(cores.pgbouncer)} / ${processes.pgbouncer}`,
      ),
      row("NATS: cores used", ({ cores }) => formatFigure(cores.nats)),
      row(
        "Postgres: cores used / cores to have",
        ({ cores, postgres }) => `${formatFigure(cores.postgres)} / ${postgres.cores}`,
      ),
      row("Postgres: connections without pgbouncer", ({ postgres }) =>
        formatCount(postgres.connectionsDirect),
      ),
      row("Postgres: connections with pgbouncer", ({ postgres }) => formatCount(postgres.connectionsPooled)),
      row("Postgres: disk syncs per second, at most", ({ postgres }) =>
        formatFigure(postgres.syncsPerSecond),
      ),
      row("Postgres: WAL, MB per second", ({ postgres }) => formatFigure(postgres.walMegabytesPerSecond)),
      row("Postgres: WAL, GB per day", ({ postgres }) => formatFigure(postgres.walGigabytesPerDay)),
      row("Postgres: data per season, GB", ({ postgres }) => formatFigure(postgres.gigabytesPerSummer)),
      row("Postgres: replicas", ({ postgres }) => String(postgres.replicas)),
      row("storage: images per season, TB", ({ storage }) => formatFigure(storage.terabytes)),
      row("storage: requests per second", ({ storage }) => formatFigure(storage.requestsPerSecond)),
      row("image downloads, TB per month", ({ storage }) => formatFigure(storage.egressTerabytesPerMonth)),
      row("e-mails per season", ({ mail }) => formatFigure(mail.season)),
      row("e-mails per second in the busiest week", ({ mail }) => formatFigure(mail.perSecond)),
    ],
  );
}

function moneyTable(plans: readonly Plan[]): string {
  const row = (what: string, of: keyof Plan["budget"]) => [
    what,
    ...plans.map(({ budget }) => dollars(budget[of])),
  ];
  return table(
    ["US dollars per month in season", ...plans.map(({ camps }) => `${formatCount(camps)} camps`)],
    [
      row("API, live, workers, pgbouncer", "servers"),
      row("Postgres with its replicas", "database"),
      row("storage", "storage"),
      row("egress", "egress"),
      row("e-mail", "mail"),
      row("total", "all"),
    ],
  );
}

function marketTable(): string {
  const given = [
    ["camps", formatCount(market.camps), "given"],
    ["campers in residence", formatCount(market.campersInResidence), "given"],
    [
      "notes and replies per day",
      `${formatCount(market.notesPerDay)}, ${formatCount(market.repliesPerDay)}`,
      "given",
    ],
    ["notes saved per second, in bursts", formatCount(market.noteWritesPerSecond), "given"],
    ["sheets per second", formatCount(market.sheetsPerSecond), "given"],
    ["images per second", formatCount(market.uploadsPerSecond), "given"],
    ["open screens", formatCount(market.liveConnections), "given"],
    ["images per season, TB", formatCount(market.picturesTerabytesPerSummer), "given"],
  ];
  const believed = Object.entries(beliefs).map(([name, { value, why }]) => [
    formatSubject(name),
    formatFigure(value),
    why,
  ]);
  return table(["", "figure", "source or reason"], [...given, ...believed]);
}

/** familyReadsPerSecond → family reads per second. */
export function formatSubject(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function unitTable({ units }: Simulation): string {
  const { note, familyRead, staffRead, sheet, upload } = units.each;
  const visible = parts.filter((part) => part !== "nats");
  const ms = (what: string, { ms: used, walBytes, count }: UnitCost) => [
    what,
    formatCount(count),
    ...visible.map((part) => formatFigure(used[part])),
    formatFigure(walBytes / 1_000),
  ];
  const stream = [
    "open screen, per 1,000 s",
    "5,000",
    ...visible.map((part) => formatFigure(units.stream.msPerSecond[part] * 1_000)),
    "0",
  ];
  return table(
    ["CPU ms per item", "measured", ...visible, "WAL, KB"],
    [
      ms("note saved", note),
      ms("read by a family", familyRead),
      ms("read by staff", staffRead),
      ms("sheet, from Print to the PDF", sheet),
      ms("image, from the first upload request to the reply", upload),
      stream,
    ],
  );
}

function rowTable(simulation: Simulation): string {
  const rows = rowsOfSummer();
  const lines = Object.entries(rows).map(([name, count]) => {
    const size = simulation.tables.find(({ table: of }) => of === name)?.bytesPerRow ?? Number.NaN;
    return [
      name,
      formatFigure(size),
      formatFigure(count / 1e6),
      formatFigure((count * size * beliefs.bloat.value) / 1e9),
    ];
  });
  return table(["table", "bytes per row, with indexes", "million rows per season", "GB"], lines);
}

function runTables(simulation: Simulation): string {
  const { about, mixed } = simulation;
  const names: Record<string, string> = {
    notes: "save a note",
    familyReads: "read by a family",
    staffReads: "read by staff",
    printJobs: "create a print job",
    uploads: "upload an image (all requests)",
  };
  const kinds = Object.entries(mixed.kinds).map(([kind, summary]) => [
    names[kind] ?? kind,
    formatFigure(Object.entries(simulatedRates).find(([name]) => name === kind)?.[1] ?? 0),
    formatCount(summary.requests),
    formatCount(summary.failed),
    formatFigure(summary.p50),
    formatFigure(summary.p95),
    formatFigure(summary.p99),
  ]);
  const queued = (what: string, jobs: typeof mixed.pictures) => [
    what,
    "",
    formatCount(jobs.done),
    formatCount(jobs.failed + jobs.open),
    formatFigure(jobs.p50),
    formatFigure(jobs.p95),
    formatFigure(jobs.longest),
  ];
  const { invalidations } = mixed;
  return [
    `Run on ${about.startedAt.slice(0, 16).replace("T", " at ")} UTC on ${about.commit}: Node ${about.node.slice(1)}, Postgres ` +
      `${about.postgres}, pgbouncer ${about.pgbouncer}, ${about.cores} cores (${about.processor}), load ${formatFigure(about.loadBefore)} before ` +
      `and ${formatFigure(about.loadAfter)} after. ${formatCount(about.camps)} camps with ${formatCount(about.campers)} campers; ` +
      `${formatCount(about.streams)} open screens; traffic at 1/${Math.round(1 / fractions.people)} of the peak, images at ` +
      `1/${Math.round(1 / fractions.uploads)}; ${formatFigure(about.minutes)} minutes, ${formatFigure(about.tookSeconds / 60)} including the preparation.`,
    table(
      ["ms from the scheduled time", "per second", "requests", "failed", "p50", "p95", "p99"],
      [
        ...kinds,
        [
          "from Save to the invalidation",
          "",
          formatCount(invalidations.measured),
          formatCount(invalidations.missing),
          formatFigure(invalidations.p50),
          formatFigure(invalidations.p95),
          formatFigure(invalidations.p99),
        ],
        queued("render a PDF (last column: maximum)", mixed.printJobs),
        queued("process an image to a reply (last column: maximum)", mixed.pictures),
      ],
    ),
    table(
      ["during the run", ...parts],
      [
        ["cores", ...parts.map((part) => formatFigure(mixed.cores[part]))],
        ["MB", ...parts.map((part) => formatCount(mixed.megabytes[part]))],
      ],
    ),
    `${formatCount(mixed.sheets)} sheets were rendered and ${formatCount(invalidations.sent)} invalidations arrived. The replica was ` +
      `${formatFigure(mixed.replicaLagMs.p50)} ms behind (p95 ${formatFigure(mixed.replicaLagMs.p95)}, at most ${formatFigure(mixed.replicaLagMs.longest)}), ` +
      `WAL was ${formatFigure(mixed.walBytesPerSecond / 1e6)} MB per second. At most ${mixed.connections.clients} connections of the API ` +
      `and live processes shared ${mixed.connections.servers} pgbouncer connections; Postgres had ${mixed.connections.postgres} in total.`,
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
  const { foretold: predicted, measured } = foretold(simulation);
  const { bytes } = simulation.pictures;
  const perReply = Object.values(bytes).reduce((sum, one) => sum + one, 0);
  return [
    table(
      ["cores in the mixed run", ...parts],
      [
        ["calculated from the unit costs", ...parts.map((part) => formatFigure(predicted[part]))],
        ["measured", ...parts.map((part) => formatFigure(measured[part]))],
      ],
    ),
    `A reply has ${formatFigure(perReply / 1_000)} KB in storage here (${formatFigure(bytes.full / 1_000)} full, ${formatFigure(bytes.view / 1_000)} view, ` +
      `${formatFigure(bytes.small / 1_000)} small, ${formatFigure(bytes.scan / 1_000)} scan). Per season that is ${formatFigure(terabytesMeasured(simulation))} TB, ` +
      `compared with ${market.picturesTerabytesPerSummer} TB given.`,
  ].join("\n\n");
}

function priceTable(): string {
  return table(
    ["", "from, dollars", "to"],
    Object.values(prices).map(({ what, from, to }) => [what, String(from), String(to)]),
  );
}
