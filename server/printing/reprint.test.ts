import { afterAll, beforeAll, expect, test } from "vitest";
import { readPages } from "#tools/testing/paper/read-paper.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { hashOfToken, readPayload, writeShortCode } from "#domain/printing/sheet-code.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

test("a reprinted sheet carries its original code, which is still recognized", async () => {
  const office = await aPrintOffice(server);
  await office.letters(3);
  const { jobId, url } = await office.print();
  const id = jobId ?? "";
  const whole = await readPages((await office.download(url)).pdf);
  const again = await readPages((await office.download(await office.reprint(id, 2))).pdf);
  const payloads = [...new Set(again.flatMap((page) => page.payloads))];
  expect(payloads.map((payload) => readPayload(payload)?.page)).toEqual([1, 2]);
  const sentence = readPayload(payloads[0] ?? "");
  if (sentence === undefined) throw new Error("there is no code of ours on the page");
  expect(whole.filter((page) => payloads.includes(page.payloads[0] ?? ""))).toHaveLength(again.length);
  const [, second] = await office.sheets(id);
  expect(writeShortCode(sentence)).toBe(second?.shortCode);
  const { tokenHash } = await server.deps.db
    .selectFrom("sheets")
    .select("tokenHash")
    .where("printJobId", "=", id)
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(await hashOfToken(sentence.token))).toEqual(tokenHash);
});

test("is set once, and written down each time it is handed out", async () => {
  const office = await aPrintOffice(server);
  await office.letters(2);
  const { jobId } = await office.print();
  const id = jobId ?? "";
  const readyAt = async () =>
    (
      await server.deps.db
        .selectFrom("sheets")
        .select("reprintReadyAt")
        .where("printJobId", "=", id)
        .orderBy("number")
        .execute()
    ).map(({ reprintReadyAt }) => reprintReadyAt);
  const first = await office.download(await office.reprint(id, 1));
  const once = await readyAt();
  expect(once).toEqual([expect.any(Date), null]);
  const second = await office.download(await office.reprint(id, 1));
  expect(await readyAt()).toEqual(once);
  expect(second.pdf).toEqual(first.pdf);
  const reprints = (await office.actions()).filter(({ action }) => action === "sheet.reprinted");
  const entry = { actorName: office.camp.member.name, subject: { jobId: id, sheetNumber: 1 } };
  expect(reprints.map(({ actorName, subject }) => ({ actorName, subject }))).toEqual([entry, entry]);
});

test("a sheet that the job does not have is not there", async () => {
  const office = await aPrintOffice(server);
  await office.letters(1);
  const { jobId } = await office.print();
  expect(await office.http("reprintSheetHttp", { jobId, sheetNumber: 2 })).toEqual({
    status: 404,
    text: printingErrors.sheetNotFound.message,
  });
  expect(await office.http("reprintSheetHttp", { jobId, sheetNumber: 501 })).toMatchObject({ status: 400 });
});
