import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { allOperations } from "#server/app/operations.ts";
import { startServer } from "#server/app/start-server.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { openWorld } from "../world.ts";
import { createFuzz, usualSeed, type Fault } from "./fuzz-operation.ts";
import { faultLines, fuzzPage, heading, sumOf, tableLine, type TableRow } from "./fuzz-report.ts";
import { actors } from "./fuzz-world.ts";
import { everyError } from "./judge-answer.ts";

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

await using world = await openWorld({
  settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  env: { MAILS_PER_SECOND: "1000", LOG_LEVEL: values.log ? "error" : "silent" },
});
const inbox = await startInbox();
world.defer(() => inbox.stop());
const config = readConfig({ ...world.env, SMTP_URL: inbox.smtpUrl });
const server = await startServer(config, { roles: ["api", "worker"] });
world.defer(() => server.close());
// The rows of the fuzzed camps are created as the owner, who bypasses row-level security. The server does not.
const database = openDatabase({ url: world.url, poolSize: 4, log: server.deps.log });
world.defer(() => database.close());
const { db, pool } = database;
const deps = { ...server.deps, db, pool, transact: createTransact(db, server.deps) };
const { casesFor, sendAll, close } = createFuzz({ origin: server.origin, deps }, await everyError());
world.defer(close);
const faults: Fault[] = [];
const rows: TableRow[] = [];
const all = allOperations(server.deps);
for (const name of positionals)
  if (all.every((operation) => operation.name !== name)) throw new Error(`There is no operation "${name}".`);
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
const { deadLetters } = await server.queue.counts();
console.log(tableLine({ name: "all", actor: "", tally: sumOf(rows), faults: faults.length }));
for (const line of faultLines(faults)) console.log(line);
console.log(`jobs given up: ${deadLetters}`);
if (values.write) {
  const operations = all.map(({ name }) => name);
  const before = existsSync(page) ? await readFile(page, "utf8") : "";
  await writeFile(page, fuzzPage(rows, { seed: run.seed, at: new Date(), before, operations }));
}
// What a request brings must not become a property of everything.
const polluted = "polluted" in {};
if (polluted) console.log("A request has changed what every object is made from.");
process.exitCode = rows.length > 0 && faults.length === 0 && deadLetters === 0 && !polluted ? 0 : 1;
