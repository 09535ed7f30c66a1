import { describe, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { advanceUpload, afterDecoding, type UploadDeps } from "./advance-upload.ts";
import type { QueueRow } from "./queue-row.ts";
import type { Change } from "./queue-store.ts";
import { SignedOut, StepFailed } from "./step-failed.ts";
import { aCampServer, codeOf, otherEvent, type Mishap } from "./testing/a-camp-server.ts";
import { aPdf, aPhoto, plainDecoder } from "./testing/drawn-files.ts";
import { aRow } from "./testing/a-row.ts";

/** Advances one file until it is done, like the worker. */
async function carryAll(file: Blob, deps: UploadDeps, from: QueueRow = aRow()) {
  let row: QueueRow | undefined = from;
  let picture: Blob | undefined = file;
  const percents: number[] = [];
  const pages: Change["page"][] = [];
  for (let steps = 0; row !== undefined && steps < 10; steps += 1) {
    if (row.stage.at === "arrived" || row.stage.at === "in-tray") break;
    if (row.stage.at === "received") {
      const [answer] = await deps.states(row.orgId, [row.stage.uploadId]);
      row = afterDecoding(row, answer, 0);
      continue;
    }
    const kept: Blob | undefined = picture;
    const change: Change = await advanceUpload(row, deps, {
      picture: () => Promise.resolve(kept),
      percent: (percent) => percents.push(percent),
      signal: new AbortController().signal,
      isResumed: steps === 0,
    });
    row = change.row;
    picture = change.picture ?? picture;
    if (change.page !== undefined) pages.push(change.page);
  }
  return { row, percents, pages };
}

function mishaps(...list: Mishap[]): () => Mishap {
  return () => list.shift() ?? "none";
}

test("a filed picture keeps who wrote it, for its line in the queue", () => {
  const found = { is: "unmatched", why: "no-code" } as const;
  const picture = { contentType: "image/jpeg", size: 3, sha256: "0".repeat(64) } as const;
  const sheet = { code: "7K3QW9XH", number: 1, token: "9F4KQ2X7HJ3MN" };
  const writtenBy = { participantName: "Maya Alvarez", buildingName: "Loon Cabin" };
  const received = {
    at: "received",
    picture,
    uploadId: "u",
    eventId: aRow().eventId,
    already: false,
  } as const;
  const filed = { id: "u", state: "filed", why: null, writtenBy } as const;
  expect(
    afterDecoding(aRow({ stage: { ...received, found: { is: "sheet", sheet } } }), filed, 0)?.stage,
  ).toEqual({
    at: "arrived",
    already: false,
    elsewhere: false,
    writtenBy,
  });
  expect(afterDecoding(aRow({ stage: { ...received, found } }), filed, 0)?.stage).toMatchObject({
    at: "in-tray",
  });
});

describe("a picture on its way", () => {
  test("is read, scaled down, resolved, initialized, sent and completed", async () => {
    const server = aCampServer();
    const { row, percents } = await carryAll(aPhoto(codeOf(42), codeOf(42)), {
      ...plainDecoder,
      ...server.line,
    });
    expect(row?.stage).toEqual({ at: "arrived", already: false, elsewhere: false });
    expect(server.isRequested).toEqual(["resolve", "init", "put", "complete", "states"]);
    expect(server.arrived()).toHaveLength(1);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect(percents.at(-1)).toBe(95);
  });

  test("of another event of the same camp files itself there", async () => {
    const server = aCampServer();
    const { row } = await carryAll(aPhoto(codeOf(7, "0THERW33")), { ...plainDecoder, ...server.line });
    expect(row?.stage).toEqual({ at: "arrived", already: false, elsewhere: true });
    expect(server.arrived()[0]).toMatch(`${otherEvent}/0THERW33-7`);
  });

  test("whose bytes are there says so, and is not sent again", async () => {
    const server = aCampServer();
    const deps = { ...plainDecoder, ...server.line };
    await carryAll(aPhoto(codeOf(42)), deps);
    const { row } = await carryAll(aPhoto(codeOf(42)), deps);
    expect(row?.stage).toEqual({ at: "arrived", already: true, elsewhere: false });
    expect(server.isRequested.filter((name) => name === "put")).toHaveLength(1);
  });

  test.each([
    ["no code", [], "no-code"],
    ["codes that disagree", [codeOf(1), codeOf(2)], "codes-disagree"],
    ["a foreign code", ["https://cereal.example.org"], "foreign-code"],
    ["a code that nobody here knows", [codeOf(1, "AAAAAAAA")], "unknown-code"],
  ])("with %s goes to the tray", async (_, codes, why) => {
    const server = aCampServer();
    const { row } = await carryAll(aPhoto(...codes), { ...plainDecoder, ...server.line });
    expect(row?.stage).toEqual({ at: "in-tray", why, already: false });
    expect(server.arrived()[0]).toMatch(`lakeside/tray-${why}`);
  });

  test("whose code is not known asks for it once: wrong codes are counted", async () => {
    const server = aCampServer(mishaps("none", "fault"));
    const deps = { ...plainDecoder, ...server.line };
    const first = carryAll(aPhoto(codeOf(1, "AAAAAAAA")), deps);
    await expect(first).rejects.toThrow("Init failed");
    expect(server.isRequested).toEqual(["resolve", "init"]);
  });

  test("of a PDF that is open already is not read from the device again, and one that is gone says so", async () => {
    const row = aRow({ stage: { at: "splitting", done: 1 } });
    const picture = vi.fn(async () => undefined);
    const on = { picture, percent: () => undefined, signal: new AbortController().signal, isResumed: false };
    const deps = { ...plainDecoder, ...aCampServer().line };
    const pageOfPdf = async () => ({ picture: undefined, isLast: true });
    expect((await advanceUpload(row, { ...deps, pageOfPdf }, on)).row).toBeUndefined();
    expect(picture).not.toHaveBeenCalled();
    await expect(advanceUpload(row, deps, on)).rejects.toMatchObject({
      message: "Failed to load image",
      again: "never",
    });
  });

  test("that is a PDF becomes its pages", async () => {
    const pdf = aPdf([codeOf(1)], [], [codeOf(3)]);
    const { row, pages } = await carryAll(pdf, { ...plainDecoder, ...aCampServer().line });
    expect(row).toBeUndefined();
    expect(pages.map((page) => page?.row.id)).toEqual(["row.1", "row.2", "row.3"]);
  });
});

describe("a step that fails says so in the catalogue's words", () => {
  const sent = {
    at: "sent",
    picture: { contentType: "image/jpeg", size: 1, sha256: "x" },
    found: { is: "unmatched", why: "no-code" },
    storagePath: "nowhere",
    eventId: "lakeside",
  } as const;

  test.each<[string, Blob, Mishap[], string, string]>([
    ["no picture at all", new Blob(["<svg>"]), [], "Failed to load image", "never"],
    ["resolving", aPhoto(codeOf(1)), ["not-sent"], "Resolve failed", "always"],
    ["announcing", aPhoto(codeOf(1)), ["none", "fault"], "Init failed", "some"],
    ["sending", aPhoto(codeOf(1)), ["none", "none", "not-sent"], "Network error during upload", "always"],
    ["completing", aPhoto(codeOf(1)), ["none", "none", "none", "answer-lost"], "Complete failed", "always"],
  ])("%s", async (_, file, list, sentence, again) => {
    const failing = carryAll(file, { ...plainDecoder, ...aCampServer(mishaps(...list)).line });
    await expect(failing).rejects.toMatchObject({ message: sentence, again });
  });

  test("what the server said itself is shown as it said it", async () => {
    const { line } = aCampServer();
    const sentence = "Too many unknown codes. Try again in an hour.";
    const resolve = () => Promise.reject(new CallFailed("resource-exhausted", sentence));
    const failing = carryAll(aPhoto(codeOf(1)), { ...plainDecoder, ...line, resolve });
    await expect(failing).rejects.toMatchObject({ message: sentence, again: "always" });
  });

  test("does not count an ended session as a failure", async () => {
    const { line } = aCampServer(mishaps("none", "signed-out"));
    const failing = carryAll(aPhoto(codeOf(1)), { ...plainDecoder, ...line });
    await expect(failing).rejects.toBeInstanceOf(SignedOut);
  });

  test("what the server does not find goes back to be sent once more", async () => {
    const failing = carryAll(aPhoto(), { ...plainDecoder, ...aCampServer().line }, aRow({ stage: sent }));
    await expect(failing).rejects.toMatchObject({ again: "some", back: { at: "ready" } });
  });

  test("a picture that is no longer there is not waited for", async () => {
    const gone = advanceUpload(
      aRow(),
      { ...plainDecoder, ...aCampServer().line },
      {
        picture: () => Promise.resolve(undefined),
        percent: () => undefined,
        signal: new AbortController().signal,
        isResumed: true,
      },
    );
    await expect(gone).rejects.toEqual(new StepFailed("Failed to load image", "never"));
  });
});

test("does not mistake its own upload for a duplicate after a lost response", async () => {
  const server = aCampServer(mishaps("none", "none", "none", "answer-lost"));
  const deps = { ...plainDecoder, ...server.line };
  let row = aRow();
  let picture: Blob = aPhoto(codeOf(1));
  const step = async (isResumed: boolean) => {
    const change = await advanceUpload(row, deps, {
      picture: () => Promise.resolve(picture),
      percent: () => undefined,
      signal: new AbortController().signal,
      isResumed,
    });
    row = change.row ?? row;
    picture = change.picture ?? picture;
  };
  await step(true);
  await step(false);
  await expect(step(false)).rejects.toThrow("Complete failed");
  await step(true);
  expect(row.stage).toMatchObject({ at: "received", already: false });
});
