import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { connect } from "#database/connect.ts";
import { anOrganization, aPerson, randomId } from "#database/seed/builders.ts";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { issuedUpload } from "#domain/responses/upload.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { systemClock } from "#server/platform/clock.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { codeOnPaper } from "#tools/testing/intake-desk.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { startProductServer } from "./product-server.ts";
import { startStorage } from "./storage.ts";
import { largeOnes, lineBits, smallOnes, type PileSize, type Steps } from "./upload-table.ts";
import { overLine, straight, type Put } from "./upload-ways.ts";

const contentType = "image/jpeg";
/** As the screen does it. */
const atOnce = 2;

export async function startUploadSides(say: (line: string) => void) {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    return { ...(await startParts(stops, say)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(stops: (() => Promise<unknown>)[], say: (line: string) => void) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-upload-"));
  stops.push(() => rm(dir, { recursive: true, force: true }));
  // Engines run as a user with fewer rights, who must be able to enter.
  await chmod(dir, 0o755);
  // On disk, as the rows are: comparing with a storage in memory would be unfair.
  const storage = await startStorage(stops, dir, { store: "bluestore" });
  const product = await startProductServer(storage.env);
  stops.push(() => product.stop());
  const { orgId, eventId, code, headers } = await campWithSheet(product.databaseUrl);
  const place = { orgId, eventId, ...code };
  const files = openFiles(readConfig(testEnvironment(product.databaseUrl, storage.env)), systemClock);
  const ahead = straight(files.driver === "disk" ? product.origin : undefined);
  const slowly = await overLine(stops, storage.env["S3_ENDPOINT"] ?? product.origin, lineBits);
  say(`files on ${storage.name}`);

  async function call(name: string, input: object): Promise<unknown> {
    const response = await fetch(`${product.origin}/http/${name}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ ...place, ...input }),
    });
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  const sendOne =
    (way: Put) =>
    async (bytes: Buffer): Promise<Steps> => {
      const began = performance.now();
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const issued = issuedUpload.parse(
        await call("initSheetUploadHttp", { contentType, size: bytes.length, sha256 }),
      );
      const declared = performance.now();
      await way({ url: z.string().parse(issued.uploadUrl), headers: issued.headers }, bytes);
      const sent = performance.now();
      const { storagePath } = issued;
      await call("completeSheetUploadHttp", { storagePath, originalFileName: "IMG_0001.jpg" });
      return { invalidate: declared - began, send: sent - declared, receive: performance.now() - sent };
    };

  const putOne =
    (way: Put) =>
    async (bytes: Buffer): Promise<void> => {
      const terms = { contentType, contentLength: bytes.length, ttlSeconds: 60 };
      await way(await files.signUpload(`bare/${randomId()}`, terms), bytes);
    };

  return {
    standsOn: storage.name,
    /** With the processor time of the API, in seconds. */
    async sendOurs() {
      const before = cpuSeconds(product.pid);
      const { seconds, sent } = await sendPile(smallOnes, sendOne(ahead));
      return { seconds, steps: sent, apiSeconds: cpuSeconds(product.pid) - before };
    },
    putBare: async () => (await sendPile(smallOnes, putOne(ahead))).seconds,
    sendOursOverLine: async () => (await sendPile(smallOnes, sendOne(slowly))).seconds,
    putBareOverLine: async () => (await sendPile(smallOnes, putOne(slowly))).seconds,
    sendOursLarge: async () => (await sendPile(largeOnes, sendOne(ahead))).seconds,
    putBareLarge: async () => (await sendPile(largeOnes, putOne(ahead))).seconds,
    apiMemory: () => memoryOf(product.pid).now,
  };
}

async function sendPile<T>(
  { pictures, bytes: length }: PileSize,
  send: (bytes: Buffer) => Promise<T>,
): Promise<{ seconds: number; sent: T[] }> {
  const pile = Array.from({ length: pictures }, () => randomBytes(length));
  const sent: T[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let bytes = pile.pop(); bytes !== undefined; bytes = pile.pop()) sent.push(await send(bytes));
    }),
  );
  return { seconds: (performance.now() - began) / 1_000, sent };
}

async function campWithSheet(databaseUrl: string) {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const admin = await aPerson(db, { name: "Dana Whitlock" });
    const camp = await anOrganization(db, { name: "Camp Evergreen", admins: [admin] });
    const event = await anEvent(db, { organization: camp, name: "Week 1" });
    const to = await aCamper(db, { event });
    const sheet = await aPrintedNote(db, { from: await aContact(db, { of: to }), to });
    const known = { issuer: "https://id.example", sub: admin.id, name: admin.name, email: admin.email };
    const headers = { authorization: `Bearer ${await aBearer(databaseUrl, known)}` };
    return { orgId: camp.id, eventId: event.id, code: await codeOnPaper(sheet), headers };
  } finally {
    await db.destroy();
  }
}
