/** The benches that docs/performance.md is made of, in the order in which they are run and shown. */
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
export type ListedBench = (typeof visibleOnPage)[number];

/**
 * What we promised ourselves. `measured` names the series whose middle value is held against the bound; `ours` and
 * `bare` are what the ratio was taken from. Times are never a promise by themselves, only beside the bare engine.
 */
export type Goal = {
  id: string;
  bench: ListedBench;
  what: string;
  /** For a picture as wide as a phone. */
  brief: string;
  measured: string;
  unit: string;
  ours?: string;
  bare?: string;
  sideUnit?: string;
} & ({ atMost: number } | { atLeast: number });

const times = { unit: "×", ours: "ours", bare: "bare" };

export const goals: readonly Goal[] = [
  {
    ...times,
    id: "save-cpu",
    brief: "Save: CPU time, bare Hono",
    bench: "notes",
    what: "Save a note: CPU time relative to bare Hono with one upsert",
    measured: "cpuRatio",
    ours: "oursMicros",
    bare: "bareMicros",
    sideUnit: "µs",
    atMost: 1.5,
  },
  {
    ...times,
    id: "save-speed",
    brief: "Save: notes/s, bare Hono",
    bench: "notes",
    what: "Save a note: throughput relative to the same bare Hono",
    measured: "ofBare",
    sideUnit: "/s",
    atLeast: 0.6,
  },
  {
    ...times,
    id: "save-pgbench",
    brief: "Save: notes/s, pgbench",
    bench: "notes",
    what: "Save a note: throughput relative to pgbench, a client in C",
    measured: "ofPgbench",
    bare: "pgbench",
    sideUnit: "/s",
    atLeast: 0.3,
  },
  {
    ...times,
    id: "get",
    brief: "Signed-in GET: CPU time, bare Hono",
    bench: "hello",
    what: "Signed-in GET: CPU time relative to a bare Hono hello",
    measured: "timesHello",
    bare: "hello",
    sideUnit: "µs",
    atMost: 4,
  },
  {
    ...times,
    id: "live-notify",
    brief: "Live: p50, bare LISTEN/NOTIFY",
    bench: "live",
    what: "Live update to 1,000 tabs: p50 relative to bare LISTEN/NOTIFY",
    measured: "postgres 1000 timesBare",
    ours: "postgres 1000 ours",
    bare: "postgres 1000 bare",
    sideUnit: "ms",
    atMost: 3,
  },
  {
    ...times,
    id: "live-nats",
    brief: "Live: p50, bare NATS",
    bench: "live",
    what: "Live update to 1,000 tabs: p50 relative to bare NATS",
    measured: "nats 1000 timesBare",
    ours: "nats 1000 ours",
    bare: "nats 1000 bare",
    sideUnit: "ms",
    atMost: 3,
  },
  {
    id: "live-p50",
    brief: "Live: p50 to 1,000 tabs",
    bench: "live",
    what: "Live update to 1,000 tabs: p50 from commit to tab",
    measured: "postgres 1000 ours",
    unit: "ms",
    atMost: 50,
  },
  {
    id: "live-memory",
    brief: "Live: memory per stream",
    bench: "live",
    what: "Memory per open live stream, with 5,000 streams",
    measured: "kibPerStream",
    unit: "KiB",
    atMost: 25,
  },
  {
    ...times,
    id: "print",
    brief: "Print: sheets/s, bare Typst",
    bench: "printing",
    what: "Print 500 sheets: throughput relative to bare Typst",
    measured: "ofBare",
    sideUnit: "/s",
    atLeast: 0.6,
  },
  {
    ...times,
    id: "pictures",
    brief: "Images: time, bare sharp",
    bench: "pictures",
    what: "Re-encode an image: time relative to bare sharp",
    measured: "timesBare",
    sideUnit: "ms",
    atMost: 1.3,
  },
  {
    ...times,
    id: "upload",
    brief: "Upload of 3 MB, bare S3 PUT",
    bench: "upload",
    what: "Upload of 3 MB (init, send, complete): throughput relative to a bare S3 PUT",
    measured: "ofBare",
    sideUnit: "/s",
    atLeast: 0.7,
  },
  {
    id: "upload-memory",
    brief: "Upload: memory growth of the API",
    bench: "upload",
    what: "Memory growth of the API during hundreds of uploads",
    measured: "apiGrown",
    unit: "MB",
    atMost: 30,
  },
  {
    id: "growth-pages",
    brief: "Ten times the data: more buffers",
    bench: "growth",
    what: "Ten times the data: additional buffers of the statement that grew most",
    measured: "morePages",
    unit: "buffers",
    atMost: 3,
  },
  {
    id: "growth-scans",
    brief: "Ten times the data: full scans",
    bench: "growth",
    what: "Ten times the data: statements with a full scan of a large table",
    measured: "scans",
    unit: "",
    atMost: 0,
  },
  {
    id: "idle-memory",
    brief: "Idle API: memory",
    bench: "idle",
    what: "Memory of an idle API",
    measured: "api rss",
    unit: "MiB",
    atMost: 150,
  },
  {
    id: "idle-start",
    brief: "API: start until ready",
    bench: "idle",
    what: "Start of an API until it is ready",
    measured: "api start",
    unit: "s",
    atMost: 1.5,
  },
];
