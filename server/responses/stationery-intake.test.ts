import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLink } from "#database/seed/letter-builders.ts";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { readPayload } from "#domain/printing/sheet-code.ts";
import { printedStationery } from "#domain/printing/stationery.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { aParent } from "#tools/testing/a-family.ts";
import { anIntakeDesk, codeOnPaper, payloadOf } from "#tools/testing/intake-desk.ts";
import { picturesOf } from "#tools/testing/paper/read-paper.ts";
import { aPhoto } from "#tools/testing/photographs/page-photo.ts";
import { rawOf } from "#tools/testing/photographs/page-picture.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { readCodes } from "#server/uploads/cleaning/read-codes.ts";

/** A page is set, photographed, read and cleaned; on a busy machine that takes a while. */
const patience = { timeout: 180_000 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "worker"] });
});
afterAll(() => server.close());

/** As the reader sees a photograph. */
async function codesOn(jpeg: Uint8Array) {
  return readCodes(await rawOf(sharp(jpeg).autoOrient()));
}

test(
  "a sheet that was printed, written on and photographed waits for whom it is to, then that family has it",
  patience,
  async () => {
    const desk = await anIntakeDesk(server, { contact: { name: "Elena Vasquez" } });
    const elena = await aParent(server);
    await aLink(server.deps.db, { from: desk.contact, to: desk.camper, by: elena });
    const { text } = await desk.http("printStationeryHttp", {});
    const { jobIds } = printedStationery.parse(JSON.parse(text));
    const ready = () =>
      server.deps.db
        .selectFrom("printJobs")
        .select("renderedAt")
        .where("id", "=", jobIds[0] ?? "")
        .execute();
    await expect.poll(async () => (await ready())[0]?.renderedAt ?? null, { timeout: 90_000 }).not.toBeNull();
    const request = await desk.http("getPrintJobUrlHttp", { jobId: jobIds[0] });
    const { pathname, search } = new URL(JSON.parse(request.text).url);
    const pdf = new Uint8Array(await (await fetch(`${server.origin}${pathname}${search}`)).arrayBuffer());
    // A cover list with its empty back, then both sides of the one sheet.
    const pages = await picturesOf(pdf, 200);
    expect(pages).toHaveLength(4);
    const written = await handwriting(pages[2] ?? new Uint8Array(), 1);
    const photo = await photograph(written, sceneCalled("by the light of a lamp"), 1, { across: 1400 });
    const [code, ...others] = (await codesOn(photo)).map((found) => found.payload);
    expect(others.every((other) => other === code)).toBe(true);
    const read = readPayload(code ?? "");
    if (read === undefined) throw new Error("the code on the photograph was not read");
    const paper = { jobId: read.code, sheetId: String(read.number).padStart(3, "0"), token: read.token };

    const id = await desk.send(photo, paper);
    await expect.poll(async () => (await desk.upload(id))?.state, { timeout: 90_000 }).toBe("waiting");
    expect(await desk.upload(id)).toMatchObject({
      why: "written-first",
      sheetNumber: read.number,
      hasScan: true,
    });
    expect(await desk.responses()).toEqual([]);
    const mine = async () => (await elena.ask(`/api/my/participants/${desk.camper.id}/responses`)).body;
    expect(await mine()).toEqual({ responses: [] });
    // The same picture once more is there already.
    expect(await desk.init(photo, paper)).toMatchObject({ already: true, responseId: null });

    const filed = await desk.http("addressLetterHttp", { uploadId: id, to: [desk.contact.id] });
    expect(JSON.parse(filed.text)).toEqual({ responseId: id });
    expect(await mine()).toMatchObject({ responses: [{ id, wroteFirst: true }] });
  },
);

test(
  "a pile mixes: beside it a reply files itself as before, and codes of two sheets wait for a person",
  patience,
  async () => {
    const desk = await anIntakeDesk(server);
    const stationery = await codeOnPaper(await aStationerySheet(server.deps.db, { of: desk.camper }));
    const reply = await desk.send(await aPhoto(payloadOf(desk.paper)));
    // Its own code says that it is the sheet of a letter.
    const mixed = await desk.send(await aPhoto(payloadOf(desk.paper)), stationery);
    const stateOf = async (id: string) => (await desk.upload(id))?.state;
    await expect.poll(() => stateOf(reply), { timeout: 90_000 }).toBe("filed");
    await expect.poll(() => stateOf(mixed), { timeout: 90_000 }).toBe("waiting");
    expect(await desk.upload(mixed)).toMatchObject({ why: "codes-disagree", printJobId: null });
    expect((await desk.responses()).map(({ id }) => id)).toEqual([reply]);
  },
);

test("of another camp a code of stationery is none", patience, async () => {
  const [desk, other] = [await anIntakeDesk(server), await anIntakeDesk(server)];
  const theirs = await codeOnPaper(await aStationerySheet(server.deps.db, { of: other.camper }));
  const picture = await aPhoto(payloadOf(theirs));
  await expect(desk.init(picture, theirs)).rejects.toThrow(`404 ${responseErrors.sheetNotFound.message}`);
  expect(await desk.http("resolveJobHttp", { jobId: theirs.jobId })).toEqual({
    status: 404,
    text: responseErrors.resolveFailed.message,
  });
});
