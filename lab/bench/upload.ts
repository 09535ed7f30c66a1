import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { issuedUpload } from "#domain/responses/upload.ts";
import { readConfig } from "#server/platform/config.ts";
import type { SignedUpload } from "#server/platform/files/files.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { codeOnPaper } from "#tools/testing/intake-desk.ts";
import { addStaff, openCaller, withDb } from "../people.ts";
import { cpuSeconds } from "../processes.ts";
import { openWorld } from "../world.ts";
import { bothInTurn, inRounds, secondsOf, type Bench } from "./bench.ts";

type Pile = { pictures: number; bytes: number };
/** As the screen sends them. */
const small: Pile = { pictures: 40, bytes: 512 * 1024 };
/** As a camera makes them. */
const large: Pile = { pictures: 10, bytes: 3 * 1024 * 1024 };
/** As the screen does it. */
const atOnce = 2;
const rounds = 7;
const warmUps = 6;
const contentType = "image/jpeg";

/** What it costs to send a pile relative to sending the same bytes straight to storage. */
export const uploadBench: Bench = {
  what: "pictures, two at a time: announced, sent and received, relative to bare PUTs",
  maxSeconds: 300,
  async run(say) {
    await using world = await openWorld();
    // On disk, as the rows are: comparing with a storage in memory would be unfair.
    await world.useS3("bluestore");
    const api = await world.serve("api,live");
    const { bearer, place } = await campWithSheet(world.url);
    const caller = openCaller(
      () => api.origin,
      () => bearer,
      place,
    );
    const files = openFiles(readConfig(world.env));
    const sendOne = async (bytes: Buffer): Promise<void> => {
      const sha256 = sha256Of(bytes).toString("hex");
      const issued = issuedUpload.parse(
        await caller.http("initSheetUploadHttp", { contentType, size: bytes.length, sha256 }),
      );
      await put({ url: z.string().parse(issued.uploadUrl), headers: issued.headers }, bytes);
      const { storagePath } = issued;
      await caller.http("completeSheetUploadHttp", { storagePath, originalFileName: "IMG_0001.jpg" });
    };
    const putOne = async (bytes: Buffer): Promise<void> => {
      const terms = { contentType, contentLength: bytes.length, sha256: sha256Of(bytes), ttlSeconds: 60 };
      await put(await files.signUpload(`bare/${randomId()}`, terms), bytes);
    };
    const round = (turn: number, pile: Pile) =>
      bothInTurn(
        turn,
        () => secondsOfPile(pile, sendOne),
        () => secondsOfPile(pile, putOne),
      );
    // A process that has just started learns what it will be asked; that is no file it holds.
    for (let turn = 0; turn < warmUps; turn += 1) await round(turn, small);
    const memoryBefore = memoryOf(api.pid).now;
    const series = await inRounds({ rounds, fewest: 5, say }, async (turn) => {
      const cpuBefore = cpuSeconds(api.pid);
      const [smallOurs, smallBare] = await round(turn, small);
      const apiCpuMs = ((cpuSeconds(api.pid) - cpuBefore) / small.pictures) * 1_000;
      const [ours, bare] = await round(turn, large);
      return {
        ours: large.pictures / ours,
        bare: large.pictures / bare,
        ofBare: bare / ours,
        smallOfBare: smallBare / smallOurs,
        apiCpuMs,
      };
    });
    return { series: { ...series, apiGrown: [memoryOf(api.pid).now - memoryBefore] } };
  },
};

async function put({ url, headers }: SignedUpload, body: Buffer): Promise<void> {
  const response = await fetch(url, { method: "PUT", headers, body: new Uint8Array(body) });
  if (response.status !== 200) throw new Error(`A file was answered with ${response.status}.`);
  await response.arrayBuffer();
}

async function secondsOfPile(
  { pictures, bytes: length }: Pile,
  send: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const pile = Array.from({ length: pictures }, () => randomBytes(length));
  const work = async (): Promise<void> => {
    for (let bytes = pile.pop(); bytes !== undefined; bytes = pile.pop()) await send(bytes);
  };
  return secondsOf(() => Promise.all(Array.from({ length: atOnce }, work)));
}

async function campWithSheet(url: string) {
  const orgId = randomId();
  const { bearer } = await addStaff(url, orgId);
  return withDb(url, async (db) => {
    const event = await anEvent(db, { organization: { id: orgId }, name: "Week 1" });
    const to = await aCamper(db, { event });
    const sheet = await aPrintedNote(db, { from: await aContact(db, { of: to }), to });
    return { bearer, place: { orgId, eventId: event.id, ...(await codeOnPaper(sheet)) } };
  });
}

function sha256Of(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
