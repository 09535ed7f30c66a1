import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { allOperations } from "#server/app/operations.ts";
import { everyError } from "./catalogue.ts";
import { createFuzz, type Fault } from "./fuzz-operation.ts";
import { startFuzzServer } from "./fuzz-server.ts";
import { fuzzPage } from "./fuzz-page.ts";
import { faultLines, heading, sumOf, tableLine, type TableRow } from "./fuzz-table.ts";
import { actors } from "./fuzz-world.ts";
import { usualSeed } from "./seeds.ts";

const page = new URL("../../docs/fuzz.md", import.meta.url);

/** `npm run fuzz [-- operation …]`: sends valid and invalid input as staff and as a family, checks each response. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For each operation, half of them by each actor. */
    cases: { type: "string", default: "1000" },
    seed: { type: "string", default: String(usualSeed) },
    /** One case alone, by the number that a fault was printed with. */
    case: { type: "string" },
    /** Shows what went wrong inside, which no answer tells. */
    log: { type: "boolean", default: false },
    /** Keeps the table in docs/fuzz.md. */
    write: { type: "boolean", default: false },
    /** Operations at once. */
    lanes: { type: "string", default: "2" },
  },
});
const only = values.case === undefined ? undefined : Number(values.case);
const run = { seed: Number(values.seed), cases: Math.ceil(Number(values.cases) / actors.length), only };

const { server, stop } = await startFuzzServer({ log: values.log });
const { casesFor, sendAll, close } = createFuzz(server, await everyError());
const faults: Fault[] = [];
const rows: TableRow[] = [];
let deadLetters = 0;
try {
  const all = allOperations(server.deps);
  for (const name of positionals)
    if (all.every((operation) => operation.name !== name))
      throw new Error(`There is no operation "${name}".`);
  console.log(`fuzz: ${run.cases} cases for each operation and each actor; seed ${run.seed}`);
  console.log(heading);
  const waiting = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const cases = await casesFor(next, run);
      for (const actor of actors) {
        const { tally, faults: found } = await sendAll(next, actor, cases);
        rows.push({ name: next.name, actor, tally, faults: found.length });
        console.log(tableLine({ name: next.name, actor, tally, faults: found.length }));
        faults.push(...found);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, work));
  ({ deadLetters } = await server.queue.counts());
  console.log(tableLine({ name: "all", actor: "", tally: sumOf(rows), faults: faults.length }));
  for (const line of faultLines(faults)) console.log(line);
  console.log(`jobs given up: ${deadLetters}`);
  if (values.write) {
    const operations = all.map(({ name }) => name);
    const before = existsSync(page) ? await readFile(page, "utf8") : "";
    await writeFile(page, fuzzPage(rows, { seed: run.seed, at: new Date(), before, operations }));
  }
} finally {
  close();
  await stop();
}
// What a request brings must not become a property of everything.
const polluted = "polluted" in {};
if (polluted) console.log("A request has changed what every object is made from.");
process.exitCode = rows.length > 0 && faults.length === 0 && deadLetters === 0 && !polluted ? 0 : 1;
