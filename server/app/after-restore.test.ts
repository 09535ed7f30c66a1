import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aSignedInPerson, askServer, startTestServer } from "#tools/testing/test-server.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aMailedNote } from "#tools/testing/a-mailed-note.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { renderPrintJob } from "#server/printing/render.ts";
import { afterRestore, allFilesOfRows, deleteOrphans } from "./after-restore.ts";
import { allJobs, transientPrefixes } from "./jobs.ts";
import type { RunningServer } from "./start-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

const tomorrow = () => new Date(Date.now() + 86_400_000);
const pdf = { contentType: "application/pdf" };

test("re-renders missing or newer PDFs byte for byte and leaves unreferenced files alone", async () => {
  const { files } = server.deps;
  const office = await aPrintOffice(server);
  const jobs: { id: string; key: string; was: Uint8Array }[] = [];
  for (const mark of ["Kept", "Lost", "Newer"]) {
    await office.letters(1, null, mark);
    const id = (await office.print()).jobId ?? "";
    const key = `print-jobs/${office.camp.id}/${office.event.id}/${id}.pdf`;
    jobs.push({ id, key, was: (await office.download(await office.open(id))).pdf });
  }
  const [kept, lost, newer] = jobs;
  if (kept === undefined || lost === undefined || newer === undefined) throw new Error("three were printed");
  await office.reprint(kept.id, 1);
  await files.remove([lost.key]);
  const moment = new Date(Math.ceil((Date.now() + 1) / 1000) * 1000);
  // The storage reads a clock that can be a few milliseconds behind.
  await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 100);
  await files.put(newer.key, Buffer.from("without one child"), pdf);
  const stray = `print-jobs/${office.camp.id}/${office.event.id}/of-later.pdf`;
  for (const key of [stray, "elsewhere/picture.jpg"]) await files.put(key, Buffer.from("later"), pdf);

  const report = await afterRestore(server.deps, moment);
  expect(report).toMatchObject({ filesDue: 4, missing: [], strays: [stray], unknown: 1 });
  expect(report.madeAgain.toSorted()).toEqual([lost.key, newer.key].toSorted());

  // What the sweep would put into the queue a minute after they were made.
  const render = allJobs(server.deps).find(({ name }) => name === renderPrintJob.name);
  for (const { id } of [lost, newer])
    await render?.run({ organizationId: office.camp.id, jobId: id }, new AbortController().signal);
  const bytesOf = async (key: string) => {
    const chunks: Uint8Array[] = [];
    if ((await files.head(key)) !== undefined)
      for await (const chunk of (await files.read(key)).stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  for (const { key, was } of [kept, lost, newer]) expect((await bytesOf(key)).equals(was)).toBe(true);

  expect(await deleteOrphans(server.deps, new Date())).toBe(0);
  expect(await deleteOrphans(server.deps, tomorrow())).toBe(1);
  expect(await files.head("elsewhere/picture.jpg")).toBeDefined();
});

test("ends every address for letters by mail, and deletes the mails that wait", async () => {
  const { camp, event } = await aWritingFamily(server);
  await aMailedNote(server.deps.db, { organizationId: camp.id, id: event.id });
  expect((await afterRestore(server.deps, new Date())).noteAddressesEnded).toBe(1);
  expect(await server.deps.db.selectFrom("mailedNotes").select("id").execute()).toEqual([]);
});

test("ends every session", async () => {
  const { headers } = await aSignedInPerson(server);
  const ask = async () => (await askServer(server, "/api/session", headers)).status;
  expect(await ask()).toBe(200);
  expect((await afterRestore(server.deps, new Date())).sessionsEnded).toBeGreaterThan(0);
  expect(await ask()).toBe(401);
});

test("every beginning of keys that the database hands to the remover is answered for after a restore", async () => {
  const schema = await readFile(new URL("../../database/schema.sql", import.meta.url), "utf8");
  const functions = schema
    .split(/create (?:or replace )?function/i)
    .filter((text) => text.includes("into files_to_remove"));
  const beginnings = functions.flatMap((text) =>
    [...text.matchAll(/'([a-z-]+\/)'/g)].map(([, found]) => found ?? ""),
  );
  expect(beginnings.length).toBeGreaterThanOrEqual(functions.length);
  expect(functions.length).toBeGreaterThan(0);
  const answered = [...allFilesOfRows.map(({ prefix }) => prefix), ...transientPrefixes];
  for (const beginning of beginnings) expect(answered).toContain(beginning);
});
