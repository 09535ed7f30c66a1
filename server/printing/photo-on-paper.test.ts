import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { letterPreview } from "#domain/printing/letter-preview.ts";
import { generalErrors } from "#domain/errors.ts";
import { allOperations } from "#server/app/operations.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import { aBomb } from "#tools/testing/hostile-files.ts";
import { photosOn, readTexts } from "#tools/testing/paper/read-paper.ts";
import { aFamilyPhoto, aPhotoDesk, type PhotoDesk } from "#tools/testing/photo-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { keyOfJob, keyOfReprint } from "./pdf-files.ts";
import { renderJob, renderSheetAgain } from "./render.ts";

/** No worker runs; tests run jobs by hand. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const never = new AbortController().signal;

async function aLetterWithPhoto(size: { width: number; height: number }) {
  const desk = await aPhotoDesk(server);
  const note = await desk.writer.saved("Dear Wren, this is Biscuit.", { noteId: randomId() });
  const photoId = await desk.send(note.id, await aFamilyPhoto(size));
  await desk.clean(photoId);
  return { ...desk, note, photoId };
}

async function printed({ printer, camp, event, bytesOf }: PhotoDesk) {
  const claim = await printer.claim();
  if (claim.empty) throw new Error("nothing waited");
  const job = { organizationId: camp.id, eventId: event.id, jobId: claim.jobId };
  const deps = { ...server.deps, invalidation: server.deps.publish };
  await renderJob(deps, job, never);
  const again = async () => {
    await renderSheetAgain(deps, { ...job, sheetNumber: 1 }, never);
    return bytesOf(keyOfReprint(job, 1));
  };
  return { pdf: await bytesOf(keyOfJob(job)), again };
}

describe("a photo on paper", () => {
  test("keeps its dots and its shape, is as broad as the column at most, and so it is on a reprint", async () => {
    const desk = await aLetterWithPhoto({ width: 1_600, height: 900 });
    const { pdf, again } = await printed(desk);
    const [photo, ...others] = await photosOn(pdf);
    expect(others).toEqual([]);
    expect(photo).toMatchObject({ width: 1_600, height: 900 });
    // The column of a Letter page is 171.9 mm.
    expect((1_600 / (photo?.dotsPerInch ?? 1)) * 25.4).toBeCloseTo(171.9, -0.5);
    expect((await readTexts(pdf)).join(" ")).toContain("this is Biscuit");
    expect(await photosOn(await again())).toMatchObject([{ width: 1_600, height: 900 }]);
  });

  test("is half a page high at most", async () => {
    const { pdf } = await printed(await aLetterWithPhoto({ width: 900, height: 1_600 }));
    const [photo] = await photosOn(pdf);
    const heightMm = (1_600 / (photo?.dotsPerInch ?? 1)) * 25.4;
    expect(heightMm).toBeGreaterThan(135);
    expect(heightMm).toBeLessThanOrEqual(141);
  });

  test("that is small stays small", async () => {
    const { pdf } = await printed(await aLetterWithPhoto({ width: 300, height: 200 }));
    expect((await photosOn(pdf))[0]?.dotsPerInch).toBeGreaterThanOrEqual(149);
  });

  test("that storage has lost holds no letter up, and its writer is told", async () => {
    const desk = await aLetterWithPhoto({ width: 800, height: 600 });
    await server.deps.files.remove([keyOfPhoto({ organizationId: desk.camp.id, id: desk.photoId }, "full")]);
    const { pdf } = await printed(desk);
    expect(await photosOn(pdf)).toEqual([]);
    expect((await readTexts(pdf)).join(" ")).toContain("this is Biscuit");
    expect(await desk.listed()).toMatchObject([{ isPrinted: false }]);
  });
});

describe("a look at it before", () => {
  async function look({ writer, camper }: PhotoDesk, more: object) {
    const response = await fetch(`${server.origin}/http/previewLetterHttp`, {
      method: "POST",
      headers: { ...writer.headers, "content-type": "application/json" },
      body: JSON.stringify({ participantId: camper.id, text: "Dear Wren", ...more }),
    });
    return { status: response.status, text: await response.text() };
  }
  const photosIn = ({ text }: { text: string }) =>
    letterPreview
      .parse(JSON.parse(text))
      .pages.flatMap((page) => page.match(/data:image\/jpe?g;base64/g) ?? []);

  test("shows a photo that is on the device alone, and keeps nothing of it", async () => {
    const desk = await aPhotoDesk(server);
    const photo = (await aFamilyPhoto()).toString("base64");
    expect(photosIn(await look(desk, {}))).toEqual([]);
    expect(photosIn(await look(desk, { photo }))).toHaveLength(1);
    expect(await desk.keys()).toEqual([]);
  });

  test("shows the photo of a saved letter to its writer alone", async () => {
    const desk = await aLetterWithPhoto({ width: 800, height: 600 });
    const stranger = await aPhotoDesk(server);
    expect(photosIn(await look(desk, { photoOf: desk.note.id }))).toHaveLength(1);
    expect(photosIn(await look(stranger, { photoOf: desk.note.id }))).toEqual([]);
  });

  test("takes a letter and a photo and nothing larger, of who may write there", async () => {
    const desk = await aPhotoDesk(server);
    const stranger = await aPhotoDesk(server);
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ participantId: desk.camper.id, text: "Dear Wren", photo: "" }).length;
      return { photo: "A".repeat(bytes - empty) };
    };
    expect(await look(desk, sized(1_300_000))).toEqual({
      status: 400,
      text: generalErrors.tooLarge.message,
    });
    // As long as a body may be, but more than a photo is.
    expect(await look(desk, sized(1_200_000))).not.toMatchObject({ text: generalErrors.tooLarge.message });
    const photo = (await aFamilyPhoto()).toString("base64");
    const request = { participantId: desk.camper.id, photo };
    expect(await look(stranger, request)).toEqual({ status: 404, text: noteErrors.linkNotFound.message });
    const signedOut = await fetch(`${server.origin}/http/previewLetterHttp`, { method: "POST", body: "{}" });
    expect(signedOut.status).toBe(401);
    const larger = allOperations(server.deps).filter(({ maxBytes }) => maxBytes > 256 * 1_024);
    expect(larger.map(({ name }) => name)).toContain("previewLetterHttp");
    expect(
      larger.filter(({ maxBytes, name }) => maxBytes === 1_200_000 && name !== "previewLetterHttp"),
    ).toEqual([]);
    const { message } = generalErrors.tooLarge;
    expect(await desk.writer.save("x".repeat(300_000))).toMatchObject({ body: { error: { message } } });
  });

  test("unpacks no bomb", async () => {
    const desk = await aPhotoDesk(server);
    const photo = Buffer.from(aBomb(20_000)).toString("base64");
    expect(await look(desk, { photo })).toEqual({ status: 400, text: photoErrors.unreadable.message });
  });

  test("opens nothing that is no photo", async () => {
    const desk = await aPhotoDesk(server);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>").toString("base64");
    expect(await look(desk, { photo: svg })).toEqual({ status: 400, text: photoErrors.unreadable.message });
    const gif = (
      await sharp(await aFamilyPhoto({ width: 20, height: 20 }))
        .gif()
        .toBuffer()
    ).toString("base64");
    expect((await look(desk, { photo: gif })).status).toBe(400);
  });
});
