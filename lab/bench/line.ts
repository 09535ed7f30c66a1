import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#database/connect.ts";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { cephInstalled } from "#tools/engines/ceph-rgw.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { aSession } from "#tools/testing/a-bearer.ts";
import { codeOnPaper } from "#tools/testing/intake-desk.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import type { Bench } from "./bench.ts";
import { builtSite } from "./built-site.ts";
import { openAtSlowLine } from "./line-browser.ts";
import { photographsOf } from "./line-photographs.ts";
import { startLineRelay, type LineRelay } from "./line-relay.ts";
import { photographsSent, rowsOf, type Look, type SentPhoto } from "./line-table.ts";
import { startProductServer } from "./product-server.ts";
import { startStorage } from "./storage.ts";

/** Twice what is allowed: one that is late says how late. */
const patienceMs = 180_000;

/** A pile of large photographs, dropped on the page of the built product at the end of a rural line. */
export const lineBench: Bench = {
  what: `${photographsSent} photographs over 1 Mbit/s and 300 ms`,
  maxSeconds: 600,
  async run(say) {
    if (!cephInstalled()) throw new Error("This bench counts at the door of an S3 and needs Ceph.");
    const stops: (() => Promise<unknown>)[] = [];
    try {
      return await measure(stops, say);
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  },
};

async function measure(stops: (() => Promise<unknown>)[], say: (line: string) => void) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-line-"));
  stops.push(() => rm(dir, { recursive: true, force: true }));
  // Engines run as a user with fewer rights, who must be able to enter.
  await chmod(dir, 0o755);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const storage = await startStorage(stops, dir, { appOrigin: origin });
  const relay = await startLineRelay(storage.env["S3_ENDPOINT"] ?? "");
  stops.push(relay.stop);
  const product = await startProductServer({
    ...storage.env,
    S3_ENDPOINT: relay.origin,
    SITE_DIR: await builtSite(say),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
  });
  stops.push(() => product.stop());
  const { path, session, papers } = await campWithPile(product.databaseUrl);
  const photos = await photographsOf(papers, dir, say);
  const desk = await openAtSlowLine(origin, path, session);
  stops.push(desk.stop);
  say("the page is open at the end of the line");
  const load = loadavg()[0] ?? Number.NaN;
  const droppedAt = Date.now();
  await desk.drop(photos.map((photo) => photo.path));
  const looks = await desk.watch(isDone, patienceMs);
  const sent = await whatArrived(product.databaseUrl, storage.env, relay);
  const takenBytes = photos.reduce((sum, { bytes }) => sum + bytes, 0);
  const figures = { takenBytes, droppedAt, looks, sent, load };
  return { rows: rowsOf(figures), figures: { ...figures, looks: looks.length } };
}

function isDone({ rows }: Look): boolean {
  return rows.length === photographsSent && rows.every(({ words }) => words.includes("Uploaded"));
}

/** Twenty children whose sheets were printed together. */
async function campWithPile(databaseUrl: string) {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const admin = await aPerson(db, { name: "Dana Whitlock" });
    const camp = await anOrganization(db, { name: "Camp Evergreen", admins: [admin] });
    const event = await anEvent(db, { organization: camp, name: "Week 1", endDate: "2999-12-31" });
    const letters = [];
    for (let at = 1; at <= photographsSent; at += 1) {
      const to = await aCamper(db, { event, name: `Camper ${at}` });
      letters.push({ from: await aContact(db, { of: to }), to });
    }
    const sheets = await aPrintJob(db, { letters });
    const known = { issuer: "https://id.example", sub: admin.id, name: admin.name, email: admin.email };
    return {
      path: `/org/${camp.id}/events/${event.id}/tools`,
      session: await aSession(databaseUrl, known),
      papers: await Promise.all(sheets.map((sheet) => codeOnPaper(sheet))),
    };
  } finally {
    await db.destroy();
  }
}

/** What the server says it has, looked up where it must lie. */
async function whatArrived(
  databaseUrl: string,
  env: Record<string, string>,
  { passed }: LineRelay,
): Promise<SentPhoto[]> {
  const files = openFiles(readConfig(testEnvironment(databaseUrl, env)), systemClock);
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const uploads = await db.selectFrom("uploads").selectAll().execute();
    return await Promise.all(
      uploads.map(async ({ id, organizationId, state, byteSize, originalFileName }) => {
        const facts = await files.head(`incoming/${organizationId}/${id}`);
        const isStored = state === "received" && facts?.contentLength === byteSize;
        return { name: originalFileName, bytes: byteSize, isStored, passed: passed.get(id) ?? [] };
      }),
    );
  } finally {
    await db.destroy();
  }
}
