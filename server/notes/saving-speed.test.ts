import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { cpuSeconds } from "#tools/bench/cpu-time.ts";
import { median } from "#tools/bench/figures.ts";
import { startHelper } from "#tools/bench/helper-process.ts";
import { edited, startingRows } from "#tools/bench/notes-row.ts";
import { untilQuiet } from "#tools/bench/notes-sides.ts";
import { prepareWrk, type SavingSide } from "#tools/bench/notes-wrk.ts";
import { findProgram } from "#tools/engines/programs.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";

const rounds = 3;
/** Families without a note yet: more than can be written to within a second. */
const unwritten = 2_000;

/** The product and a bare Hono with one prepared upsert, on one database, and how to let families save for a second. */
async function twoSides() {
  const databaseUrl = await createTestDatabase();
  const dir = mkdtempSync(join(tmpdir(), "cabin-courier-saving-"));
  const camp = await writingFamilies(databaseUrl, { accounts: edited + unwritten, childrenEach: 1 });
  const settings = testEnvironment(databaseUrl, { FILES_DIR: dir, LIVE_BUS: "postgres" });
  const product = await startServerProcess(settings, "api");
  onTestFinished(() => product.stop().then(() => undefined));
  const bare = await startHelper("notes-bare-server.ts", [databaseUrl, "10"]);
  onTestFinished(() => bare.stop());
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const barePort = await bare.ask({ kind: "port" }, z.number());
  const save = {
    product: await prepareWrk(camp, "product", `${product.origin}/callable/addNote`, dir),
    bare: await prepareWrk(camp, "bare", `http://127.0.0.1:${barePort}/`, dir),
  };
  const pids = { product: product.pid, bare: bare.pid };
  return async (side: SavingSide): Promise<number> => {
    await untilQuiet(client);
    for (const statement of startingRows(camp)) await client.query(statement);
    const before = cpuSeconds(pids[side]);
    const saves = await save[side](1);
    return ((cpuSeconds(pids[side]) - before) * 1e6) / saves;
  };
}

test.skipIf(findProgram("wrk") === undefined || process.platform !== "linux")(
  "saving a note takes at most half as much processor time again as a bare Hono with one upsert",
  { timeout: 90_000 },
  async ({ annotate }) => {
    const microsOf = await twoSides();
    for (const side of ["product", "bare"] as const) await microsOf(side);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const product = await microsOf("product");
      ratios.push(product / (await microsOf("bare")));
    }
    await annotate(`ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}`);
    expect(median(ratios)).toBeLessThanOrEqual(1.5);
  },
);
