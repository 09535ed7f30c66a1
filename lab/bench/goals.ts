import { median, withUnit } from "../figures.ts";

/** What a bench measured: under each name one value per round. */
export type Series = Record<string, number[]>;

/** The benches of docs/performance.md, in the order in which they are run and shown. */
export const visibleOnPage = [
  "idle",
  "hello",
  "notes",
  "live",
  "printing",
  "pictures",
  "upload",
  "growth",
] as const;
type ListedBench = (typeof visibleOnPage)[number];

/** Also stored with docs/performance.md, and shown there once it was measured. */
export const storedBenches = [...visibleOnPage, "pages"] as const;

/** How many times as long as a bare page it may take until what people came for is there. */
export const pageGoals: readonly { visit: string; what: string; atMost?: number }[] = [
  { visit: "landing cold", what: "Landing page", atMost: 1 },
  { visit: "child cold", what: "A child with a reply", atMost: 3 },
  { visit: "child warm", what: "A child with a reply, files cached", atMost: 2 },
  { visit: "list cold", what: "My Participants", atMost: 3 },
  { visit: "today cold", what: "Today, 300 campers" },
  { visit: "today warm", what: "Today, files cached", atMost: 2.5 },
  { visit: "board cold", what: "Board, 300 campers" },
  { visit: "board warm", what: "Board, files cached", atMost: 2.5 },
];

/** `measured` names the series whose median is compared with the bound; `ours` and `bare` are its two sides. */
export type Goal = {
  bench: ListedBench;
  what: string;
  measured: string;
  unit: string;
  ours?: string;
  bare?: string;
  sideUnit?: string;
  /** Why the goal is missed, or what limits it. Shown only when it is missed; a miss without a reason is an error. */
  reason?: string;
} & ({ atMost: number } | { atLeast: number });

const ratio = { unit: "×", ours: "ours", bare: "bare" };

function twoHops(engine: string): string {
  return (
    `A bare listener is one hop behind ${engine}, a tab is two: the live process wakes up, finds the subscribers of the topic ` +
    "and writes to a socket; then the tab's process wakes up. On a busy machine each wake-up waits for the scheduler."
  );
}

const sixRoundTrips =
  "A save makes six round trips (a new note seven) where the bare server makes one: the session, the state, the transaction that writes, and " +
  "what depends on the answer. Every transaction sets its user for row-level security. One statement that did all of it " +
  "reached 1.6× and 0.6×; it judged the save in SQL and was given up for domain code (decision 27).";

const twoTransactions =
  "A signed-in GET makes two transactions of four statements each, because every transaction sets its user for row-level " +
  "security (decision 49). The bare server asks the database nothing; with one statement it takes three times as long.";

export const goals: readonly Goal[] = [
  {
    ...ratio,
    bench: "notes",
    what: "Save a note: CPU time relative to bare Hono with one upsert",
    measured: "cpuRatio",
    ours: "oursMicros",
    bare: "bareMicros",
    sideUnit: "µs",
    atMost: 2.5,
    reason: sixRoundTrips,
  },
  {
    ...ratio,
    bench: "notes",
    what: "Save a note: throughput relative to the same bare Hono",
    measured: "ofBare",
    sideUnit: "/s",
    atLeast: 0.4,
    reason: sixRoundTrips,
  },
  {
    ...ratio,
    bench: "hello",
    what: "Signed-in GET: CPU time relative to a bare Hono hello",
    measured: "timesHello",
    bare: "hello",
    sideUnit: "µs",
    atMost: 4,
    reason: twoTransactions,
  },
  {
    ...ratio,
    bench: "live",
    what: "Live update to 1,000 tabs: p50 relative to bare LISTEN/NOTIFY",
    measured: "postgres 1000 timesBare",
    ours: "postgres 1000 ours",
    bare: "postgres 1000 bare",
    sideUnit: "ms",
    atMost: 3,
    reason: twoHops("LISTEN/NOTIFY"),
  },
  {
    ...ratio,
    bench: "live",
    what: "Live update to 1,000 tabs: p50 relative to bare NATS",
    measured: "nats 1000 timesBare",
    ours: "nats 1000 ours",
    bare: "nats 1000 bare",
    sideUnit: "ms",
    atMost: 3,
    reason: twoHops("NATS"),
  },
  {
    bench: "live",
    what: "Live update to 1,000 tabs: p50 from commit to tab",
    measured: "postgres 1000 ours",
    unit: "ms",
    atMost: 50,
  },
  {
    bench: "live",
    what: "Memory per open live stream, with 5,000 streams",
    measured: "kibPerStream",
    unit: "KiB",
    atMost: 25,
  },
  {
    ...ratio,
    bench: "printing",
    what: "Print 500 sheets: throughput relative to bare Typst",
    measured: "ofBare",
    sideUnit: "/s",
    atLeast: 0.6,
  },
  {
    bench: "printing",
    what: "Peak memory of the typesetter",
    measured: "renderPeak",
    unit: "MB",
    atMost: 900,
  },
  {
    ...ratio,
    bench: "pictures",
    what: "Re-encode an image: time relative to bare sharp",
    measured: "timesBare",
    sideUnit: "ms",
    atMost: 1.3,
  },
  { bench: "pictures", what: "Peak memory of the re-encoder", measured: "peak", unit: "MB", atMost: 500 },
  {
    ...ratio,
    bench: "upload",
    what: "Upload of 3 MB (init, send, complete): throughput relative to a bare S3 PUT",
    measured: "ofBare",
    sideUnit: "/s",
    atLeast: 0.7,
    reason:
      "Three requests instead of one, ten database round trips and a check of the stored file: about ten milliseconds of API CPU time " +
      "per image, on two cores shared with Ceph, Postgres and the client. Over a 100 Mbit/s connection an upload reached 0.8 of a bare " +
      "PUT. Tried: signing without the SDK, one plain HEAD request, one statement for each step. Image bytes never pass through the API.",
  },
  {
    bench: "upload",
    what: "Memory growth of the API during hundreds of uploads",
    measured: "apiGrown",
    unit: "MB",
    atMost: 30,
  },
  {
    bench: "growth",
    what: "Ten times the data: additional buffers of the statement that grew most",
    measured: "morePages",
    unit: "buffers",
    atMost: 3,
    reason:
      "Most statements that grew look up a few dozen rows one by one; with ten times the rows an index is one level deeper, which is " +
      "one more buffer per lookup. Two nightly jobs grow differently. The purge of deleted participants read all of them; since this " +
      "run it finds them by date. The retention job reads the index of all past events that still have letters, so it grows with the " +
      "number of camps. No statement scans a whole table.",
  },
  {
    bench: "growth",
    what: "Ten times the data: statements with a full scan of a large table",
    measured: "scans",
    unit: "",
    atMost: 0,
  },
  {
    bench: "idle",
    what: "Memory of an idle API",
    measured: "api rss",
    unit: "MiB",
    atMost: 150,
    reason:
      "About 60 MiB are memory pages of Node's binary, shared by all processes of a machine, and up to 48 MiB are V8's young " +
      "generation. `--max-semi-space-size=4` reduced an API from 152 to 130 MiB, but causes more collections under load. Use it on " +
      "small machines.",
  },
  {
    bench: "idle",
    what: "Start of an API until it is ready",
    measured: "api start",
    unit: "s",
    atMost: 1.5,
    reason:
      "A start loads over a thousand modules. The compile cache in node_modules/.cache (or NODE_COMPILE_CACHE) more than halves the " +
      "CPU time of loading them; the rest is execution.",
  },
];

type AlsoMeasured = { bench: ListedBench; what: string; ours: string; bare?: string; unit: string };

export const alsoMeasured: readonly AlsoMeasured[] = [
  {
    bench: "hello",
    what: "Signed-in GET, CPU time; bare: Hono with one statement per request",
    ours: "ours",
    bare: "row",
    unit: "µs",
  },
  {
    bench: "notes",
    what: "Save, CPU time of Postgres relative to bare Hono",
    ours: "postgresRatio",
    unit: "×",
  },
  {
    bench: "live",
    what: "Live update to 5,000 tabs, p50",
    ours: "postgres 5000 ours",
    bare: "postgres 5000 bare",
    unit: "ms",
  },
  {
    bench: "live",
    what: "Live update to 50 of 1,000 tabs at once, p50",
    ours: "postgres 1000 group",
    unit: "ms",
  },
  { bench: "printing", what: "Print, CPU time relative to bare Typst", ours: "cpuRatio", unit: "×" },
  { bench: "printing", what: "Print, first 500 sheets after a start", ours: "firstSeconds", unit: "s" },
  {
    bench: "pictures",
    what: "Process one image, with reading its codes and the scan version",
    ours: "whole",
    unit: "ms",
  },
  {
    bench: "upload",
    what: "Upload of 0.5 MB as the browser sends it, relative to a bare S3 PUT",
    ours: "smallOfBare",
    unit: "×",
  },
  { bench: "upload", what: "Upload, CPU time of the API per image", ours: "apiCpuMs", unit: "ms" },
];

export type JudgedGoal = {
  goal: Goal;
  value: number;
  ours: number | undefined;
  bare: number | undefined;
  bound: string;
  met: boolean;
};

export function middleOf(series: Series | undefined, name: string | undefined): number | undefined {
  const values = name === undefined ? undefined : series?.[name];
  return values === undefined || values.length === 0 ? undefined : median(values);
}

/** Throws for a goal without a figure: leaving it out would look as if it were met. */
export function judgeGoals(
  seriesOf: (bench: string) => Series | undefined,
  wanted: readonly Goal[] = goals,
): JudgedGoal[] {
  return wanted.map((goal) => {
    const series = seriesOf(goal.bench);
    const value = middleOf(series, goal.measured);
    if (value === undefined || !Number.isFinite(value))
      throw new Error(`"${goal.what}" has no figure. Run: npm run bench -- ${goal.bench} page`);
    const sides = { ours: middleOf(series, goal.ours), bare: middleOf(series, goal.bare) };
    const [bound, met] =
      "atLeast" in goal
        ? [`≥ ${withUnit(goal.atLeast, goal.unit)}`, value >= goal.atLeast]
        : [`≤ ${withUnit(goal.atMost, goal.unit)}`, value <= goal.atMost];
    return { goal, value, ...sides, bound, met };
  });
}
