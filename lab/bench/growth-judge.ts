import { middleMean } from "../figures.ts";
import type { BenchRow } from "./bench.ts";
import type { Series } from "./goals.ts";
import type { Looked, LookedAt } from "./growth-asking.ts";

const maxPagesMore = 3;
/** Reading a table of this size from end to end is nothing; more would grow with the table. */
const smallTableRows = 10_000;

type Sent = Pick<LookedAt, "question" | "text" | "pages" | "scanned" | "inProportion">;
type Compared = Omit<Sent, "pages"> & { few: number; many: number };

/** One line for each statement, however many questions send it: the question in which it grew most speaks for it. */
export function judgeGrowth(atScale: readonly Looked[]): BenchRow[] {
  const worst = new Map<string, Compared>();
  for (const one of compared(atScale)) {
    const line = `${one.inProportion} ${one.text}`;
    const known = worst.get(line);
    if (known === undefined || badness(one) > badness(known)) worst.set(line, one);
  }
  return [...worst.values()].map(rowOf);
}

/** For the page: how many pages each list takes at both scales, and what grew most. */
export function growthSeries(atScale: readonly Looked[]): Series {
  const all = compared(atScale);
  const lists = Map.groupBy(all, ({ question }) => question);
  const sumOf = (some: readonly Compared[], scale: "few" | "many") =>
    some.reduce((sum, one) => sum + one[scale], 0);
  const rows = (table: string) => atScale.map(({ rowsOf }) => rowsOf[table] ?? Number.NaN);
  return {
    participants: rows("participants"),
    notes: rows("notes"),
    statements: [new Set(all.map(({ text }) => text)).size],
    morePages: [Math.max(...all.filter((one) => !one.inProportion).map(({ few, many }) => many - few))],
    scans: [all.filter(({ scanned }) => scanned.length > 0).length],
    ...Object.fromEntries(
      [...lists].flatMap(([question, some]) =>
        /^(list|readRoster)/.test(question)
          ? [[`pages of ${question}`, [sumOf(some, "few"), sumOf(some, "many")]]]
          : [],
      ),
    ),
  };
}

/** Every statement of every question at both scales. */
function compared(atScale: readonly Looked[]): Compared[] {
  const [few, many] = atScale;
  if (few === undefined || many === undefined) throw new Error("growing takes two scales");
  const small = new Map(middleOfEach(few).map((one) => [keyOf(one), one]));
  const large = middleOfEach(many);
  const missing = large.filter((one) => !small.has(keyOf(one)));
  if (large.length !== small.size || missing.length > 0)
    throw new Error(`Not sent at both scales: ${missing.map(keyOf).join("; ")}`);
  return large.flatMap(({ pages, ...sent }) => {
    const before = small.get(keyOf(sent));
    if (before === undefined) return [];
    const all = [...tooLarge(before.scanned, few), ...tooLarge(sent.scanned, many)];
    return [{ ...sent, few: before.pages, many: pages, scanned: [...new Set(all)] }];
  });
}

function rowOf({ question, text, few, many, scanned, inProportion }: Compared): BenchRow {
  const more = many - few;
  const figure = `${String(few).padStart(5)} → ${String(many).padStart(5)} pages, ${more < 0 ? "" : "+"}${more}`;
  return {
    what: `${question}: ${shortened(text)}`,
    figure: scanned.length === 0 ? figure : `${figure}; reads all of ${scanned.join(", ")}`,
    goal: inProportion ? "no scan" : `+${maxPagesMore} at most, no scan`,
    met: (inProportion || more <= maxPagesMore) && scanned.length === 0,
  };
}

function badness({ few, many, scanned }: Compared): number {
  return many - few + scanned.length * 1_000_000;
}

/** Per statement and question: the maximum within one answer, then the middle mean over the camps. */
function middleOfEach({ statements }: Looked): Sent[] {
  return [...Map.groupBy(statements, keyOf).values()].flatMap((all) => {
    const [one] = all;
    if (one === undefined) return [];
    const byCamp = Map.groupBy(all, ({ camp }) => camp).values();
    const pages = middleMean([...byCamp].map((sent) => Math.max(...sent.map((once) => once.pages))));
    const scanned = [...new Set(all.flatMap((sent) => sent.scanned))];
    return [{ ...one, pages: Math.round(pages), scanned }];
  });
}

function keyOf({ question, text }: Pick<Sent, "question" | "text">): string {
  return `${question}: ${text}`;
}

function tooLarge(tables: readonly string[], { rowsOf }: Looked): string[] {
  return tables.filter((table) => (rowsOf[table] ?? 0) > smallTableRows);
}

/** What it does and to which table first: enough to find it again. */
function shortened(text: string): string {
  const plain = text.replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
  const verb = /\b(insert|update|delete)\b/.exec(plain.replaceAll(/\bfor (key )?(update|share)\b/g, ""))?.[1];
  const table = /\b(?:from|into|update|join) ([a-z_]+)/.exec(plain)?.[1] ?? "";
  return `${verb ?? "select"} ${table}`;
}
