import { sumOf, type TableRow } from "./fuzz-table.ts";

type PageRow = { name: string; cases: number; done: number; refused: number; broken: number };

/** `operations` are all there are, `before` is the page as it was. */
type About = { seed: number; at: Date; before: string; operations: readonly string[] };

/** A run of some operations updates their rows; the other rows stay if they come from the same seed. */
export function fuzzPage(rows: readonly TableRow[], { seed, at, before, operations }: About): string {
  const kept = before.includes(`seed ${seed}:`) ? rowsIn(before) : [];
  const made = [...Map.groupBy(rows, ({ name }) => name)].map(([name, some]) => ({ name, ...sumOf(some) }));
  const byName = new Map<string, PageRow>([...kept, ...made].map((row) => [row.name, row]));
  const missing = operations.filter((name) => !byName.has(name));
  const there = [...byName.values()].filter(({ name }) => operations.includes(name));
  const all = there.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const total = (key: "cases" | "done" | "refused" | "broken") =>
    all.reduce((sum, row) => sum + row[key], 0).toLocaleString("en-US");
  const lines = [
    "# What was sent to every operation",
    "",
    `Written by \`npm run fuzz -- --write\`, last on ${at.toISOString().slice(0, 10)}, with seed ${seed}: ${total("cases")} requests to ${all.length} operations, half of them as staff of a camp and half as a family. ${total("done")} were done, ${total("refused")} were refused in our own words, ${total("broken")} broke something. Why it is done this way: [decision 42](decisions/0042-fuzz-every-operation.md).`,
    ...(missing.length === 0 ? [] : ["", `Not sent anything yet with this seed: ${missing.join(", ")}.`]),
    "",
    "| operation | cases | 2xx | 4xx | 5xx |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...all.map(
      ({ name, cases, done, refused, broken }) => `| ${[name, cases, done, refused, broken].join(" | ")} |`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function rowsIn(page: string): PageRow[] {
  return [...page.matchAll(/^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, name = "", cases, done, refused, broken]) => ({
      name,
      cases: Number(cases),
      done: Number(done),
      refused: Number(refused),
      broken: Number(broken),
    }),
  );
}
