import { requirementsUpTo, type Requirement } from "./asvs-levels.ts";

const states = ["met", "not applicable", "open"] as const;
type State = (typeof states)[number];

export type Row = {
  id: string;
  level: number;
  state: State;
  where: string;
  /** Tests; empty where no test of its own shows it. */
  listedBy: string;
};

const rowShape = /^\| (V\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$/;

/** The table of docs/security.md, row by row. A line that begins like a row and is none is an error, not left out. */
export function readRows(page: string): Row[] {
  return page
    .split("\n")
    .filter((line) => /^\| V\d+\./.test(line))
    .map((line) => {
      const [, id = "", level, , text = "", where = "", listedBy = ""] = rowShape.exec(line) ?? [];
      const state = states.find((known) => known === text.trim());
      if (state === undefined) throw new Error(`This is no row of the table: ${line.slice(0, 80)}`);
      return { id, level: Number(level), state, where: where.trim(), listedBy: listedBy.trim() };
    });
}

/** Every file or folder that a cell names. */
export function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = ""]) => path);
}

/** What is wrong with the walk: a requirement left out, one met by nothing, one that names a file that is gone. */
export function pageBreaches(
  page: string,
  exists: (path: string) => boolean,
  wanted: readonly Requirement[] = requirementsUpTo(2),
): string[] {
  const rows = readRows(page);
  const breaches = rows.flatMap((row) => rowBreaches(row, exists));
  for (const { id, level } of wanted) {
    const found = rows.filter((row) => row.id === id);
    if (found.length !== 1) breaches.push(`${id} stands in the table ${found.length} times`);
    else if (found[0]?.level !== level) breaches.push(`${id} is of level ${level}`);
  }
  const known = new Set(wanted.map(({ id }) => id));
  for (const { id } of rows) if (!known.has(id)) breaches.push(`${id} is no requirement of these levels`);
  if (withCounts(page) !== page)
    breaches.push("the counts of docs/security.md are stale: npm run supply -- security");
  return breaches;
}

function rowBreaches({ id, state, where, listedBy }: Row, exists: (path: string) => boolean): string[] {
  const gone = [...pathsIn(where), ...pathsIn(listedBy)]
    .filter((path) => !exists(path))
    .map((path) => `${id} names ${path}, which is not there`);
  if (state !== "met") return where.length < 12 ? [...gone, `${id} is ${state} without a reason`] : gone;
  if (pathsIn(where).length === 0) gone.push(`${id} is met, but nothing says where`);
  const proofs = pathsIn(listedBy);
  if (listedBy !== "" && proofs.length === 0) gone.push(`${id} is shown by no test that has a name`);
  for (const verified of proofs)
    if (!/\.(test|spec)\.tsx?$/.test(verified)) gone.push(`${id} calls ${verified} a test`);
  return gone;
}

const [begin, end] = ["<!-- counts: made by npm run supply -- security -->", "<!-- end of counts -->"];

export function withCounts(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error("docs/security.md has lost the marks between which its counts stand.");
  return `${page.slice(0, from)}${begin}\n${countsOf(readRows(page))}\n${page.slice(to)}`;
}

function countsOf(rows: readonly Row[]): string {
  const line = (name: string, some: readonly Row[]) => {
    const counts = states.map((state) => some.filter((row) => row.state === state).length);
    return `| ${[name, some.length, ...counts].join(" | ")} |`;
  };
  const chapters = [...new Set(rows.map(({ id }) => id.split(".")[0] ?? ""))];
  const untested = rows.filter(({ state, listedBy }) => state === "met" && listedBy === "").length;
  return [
    "| | requirements | met | not applicable | open |",
    "| --- | ---: | ---: | ---: | ---: |",
    line(
      "level 1",
      rows.filter(({ level }) => level === 1),
    ),
    line(
      "level 2",
      rows.filter(({ level }) => level === 2),
    ),
    line("**both**", rows),
    ...chapters.map((chapter) =>
      line(
        chapter,
        rows.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    ),
    "",
    `Of the requirements that are met, ${untested} have no test of their own.`,
  ].join("\n");
}
