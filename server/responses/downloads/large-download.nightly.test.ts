import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { randomId } from "#database/seed/builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { urlIn } from "#tools/testing/downloads.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { storedFiles } from "#tools/testing/stored-files.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { unzip } from "#tools/testing/unzip.ts";

let folder: string;
let env: Record<string, string>;
let databaseUrl: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cabin-courier-large-"));
  databaseUrl = await createTestDatabase();
  env = { FILES_DIR: join(folder, "files"), LIVE_BUS: "postgres" };
  server = await startTestServer(databaseUrl, { roles: ["api"], env });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function aProcess(): Promise<ServerProcess & { scratch: string }> {
  const scratch = await mkdtemp(join(folder, "scratch-"));
  const child = await startServerProcess(testEnvironment(databaseUrl, { ...env, TMPDIR: scratch }), "api");
  onTestFinished(() => child.kill9());
  return { ...child, scratch };
}

const pictureBytes = 400_000;
const picture = (nth: number) => Buffer.alloc(pictureBytes, `picture ${nth} `);

/** A week in which so many pages came back, fifty to a child. */
async function aWeek(pages: number) {
  const { db, files } = server.deps;
  const family = await aFamily(server, { event: { endDate: "2999-12-31" } });
  const { camp, event } = family;
  for (let from = 0; from < pages; from += 50) {
    const to = await aCamper(db, { event, name: `Camper ${from}` });
    const [sheet] = await aPrintJob(db, { letters: [{ from: await aContact(db, { of: to }), to }] });
    if (sheet === undefined) throw new Error("no sheet");
    const rows = Array.from({ length: 50 }, (_, at) => ({
      id: randomId(),
      organizationId: camp.id,
      eventId: event.id,
      participantId: to.id,
      contactId: sheet.from.id,
      printJobId: sheet.jobId,
      sheetNumber: sheet.sheetNumber,
      uploadedAt: new Date(Date.UTC(2027, 6, 14)),
      page: at + 1,
      picturesAt: new Date(),
    }));
    await db.insertInto("responses").values(rows).execute();
    const put = (id: string, nth: number) =>
      files.put(`replies/${camp.id}/${id}/full.jpg`, picture(nth), { contentType: "image/jpeg" });
    await Promise.all(rows.map(({ id }, at) => put(id, from + at)));
  }
  const link = async () => urlIn(await camp.call("getEventDownloadUrl", { eventId: event.id }));
  return { camp, link };
}

async function save(url: string): Promise<string> {
  const path = join(folder, `${randomId()}.zip`);
  const { body } = await fetch(url);
  if (body === null) throw new Error("an answer without a body");
  await pipeline(Readable.fromWeb(body), createWriteStream(path));
  return path;
}

test(
  "five hundred pictures need no more memory than fifty, and all of them are there",
  { timeout: 90_000 },
  async () => {
    const [small, large] = [await aWeek(50), await aWeek(500)];
    const { origin, pid } = await aProcess();
    await save(`${origin}${await small.link()}`);
    const before = memoryOf(pid).peak;
    const path = await save(`${origin}${await large.link()}`);
    // They are two hundred megabytes.
    expect(memoryOf(pid).peak - before).toBeLessThan(64);
    const zip = unzip(path);
    await zip.check();
    const pictures = (await zip.files()).filter(({ name }) => name.endsWith(".jpg"));
    expect(pictures).toHaveLength(500);
    expect(new Set(pictures.map(({ size }) => size))).toEqual(new Set([pictureBytes]));
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const last = await zip.read(pictures.at(-1)?.name ?? "");
    expect(Array.from({ length: 500 }, (_, nth) => hash(picture(nth)))).toContain(hash(last));
  },
);

test(
  "a server that is killed in the middle leaves nothing behind, and no file that looks whole",
  { timeout: 60_000 },
  async () => {
    const { camp, link } = await aWeek(50);
    const stored = storedFiles(testEnvironment(databaseUrl, env));
    const keys = await stored.keys(`replies/${camp.id}/`);
    const doomed = await aProcess();
    const response = await fetch(`${doomed.origin}${await link()}`);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await doomed.kill9();
    const rest = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow("terminated");
    expect(await stored.keys(`replies/${camp.id}/`)).toEqual(keys);
    expect(await readdir(doomed.scratch)).toEqual([]);
  },
);
