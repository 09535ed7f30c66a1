import { symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { specimenDocument, specimenSheet } from "./corpus.ts";
import type { Typesetter } from "./document.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { notoFonts } from "./noto-fonts.ts";
import { openTypesetter, type TypesetterTerms } from "./open-typesetter.ts";

const opened: Typesetter[] = [];
const pids: number[] = [];

function aTypesetter(terms: Partial<TypesetterTerms> = {}) {
  const typesetter = openTypesetter({
    log: createLog({ LOG_LEVEL: "silent" }),
    onStart: (pid) => pids.push(pid),
    ...terms,
  });
  opened.push(typesetter);
  return typesetter;
}

afterEach(async () => {
  for (const typesetter of opened.splice(0)) await typesetter.close();
  const left = pids.splice(0).filter(alive);
  if (left.length > 0) throw new Error(`Processes were left behind: ${left.join(", ")}`);
});

const short = specimenDocument([specimenSheet(1)]);
/** Takes long enough to be disturbed. */
const long = specimenDocument(Array.from({ length: 100 }, (_, at) => specimenSheet(at + 1)));

describe("the typesetter", () => {
  test("sets the same document as the same bytes, in one process for all", async () => {
    const typesetter = aTypesetter();
    const [one, other] = await Promise.all([typesetter.pdf(short), typesetter.pdf(short)]);
    expect(one.pages).toBe(2);
    expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true);
    const again = await aTypesetter().pdf(short);
    expect(Buffer.from(one.pdf).equals(Buffer.from(again.pdf))).toBe(true);
    expect(pids).toHaveLength(2);
  });

  test("whose process is killed loses the document it was working on and no other", async () => {
    const typesetter = aTypesetter();
    await typesetter.pdf(short);
    const lost = typesetter.pdf(long);
    const next = typesetter.pdf(short);
    setTimeout(() => process.kill(pids[0] ?? 0, "SIGKILL"), 20);
    await expect(lost).rejects.toThrow("The typesetting process ended over a document.");
    expect((await next).pages).toBe(2);
    expect(pids).toHaveLength(2);
  });

  test("whose process died while idle starts another", async () => {
    const typesetter = aTypesetter();
    await typesetter.pdf(short);
    process.kill(pids[0] ?? 0, "SIGKILL");
    await expect.poll(() => alive(pids[0] ?? 0)).toBe(false);
    expect((await typesetter.pdf(short)).pages).toBe(2);
  });

  test("stops when the request is aborted, while rendering or in the queue", async () => {
    const typesetter = aTypesetter();
    const giveUp = new AbortController();
    const working = typesetter.pdf(long, giveUp.signal);
    const waiting = typesetter.pdf(short, giveUp.signal);
    const other = typesetter.pdf(short);
    giveUp.abort(new Error("The request was aborted."));
    await expect(working).rejects.toThrow("The request was aborted.");
    await expect(waiting).rejects.toThrow("The request was aborted.");
    expect((await other).pages).toBe(2);
  });

  test("gives up on a document that takes too long", async () => {
    const typesetter = aTypesetter({ timeoutSeconds: 0.05 });
    await expect(typesetter.pdf(long)).rejects.toThrow("A document was not set within 0.05 seconds.");
  });

  test("takes a fresh process when the old one has grown too big, and lets go of an idle one", async () => {
    const typesetter = aTypesetter({ largestMegabytes: 10, idleSeconds: 0.05 });
    await typesetter.pdf(short);
    await expect.poll(() => alive(pids[0] ?? 0)).toBe(false);
    const patient = aTypesetter({ idleSeconds: 0.05 });
    await patient.pdf(short);
    await expect.poll(() => alive(pids[1] ?? 0)).toBe(false);
  });

  test("that is closed refuses what is still asked of it", async () => {
    const typesetter = aTypesetter();
    const working = typesetter.pdf(long);
    await Promise.all([expect(working).rejects.toThrow("The typesetter is closed."), typesetter.close()]);
    await expect(typesetter.pdf(short)).rejects.toThrow("The typesetter is closed.");
  });

  test("takes the fonts from another directory, which only then can be read in the sandbox", async () => {
    const fontsDir = makeTempDir();
    await expect(aTypesetter({ fontsDir }).pdf(short)).rejects.toThrow(`missing under ${fontsDir}`);
    for (const file of notoFonts()) symlinkSync(file, join(fontsDir, basename(file)));
    const usual = await aTypesetter().pdf(short);
    const moved = await aTypesetter({ fontsDir }).pdf(short);
    expect(Buffer.from(moved.pdf).equals(Buffer.from(usual.pdf))).toBe(true);
  });

  test("draws a picture of each page, of shapes alone", async () => {
    const pictures = await aTypesetter().pictures(short);
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(picture).toMatch(/^<svg [^>]*viewBox="0 [\d.]+ 612 [\d.]+"/);
      expect(picture.endsWith("</svg>")).toBe(true);
      const used = [...picture.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      for (const id of new Set(used)) expect(picture).toContain(`id="${id}"`);
      expect(picture).not.toMatch(/<(script|a|foreignObject|text)[ >]|https?:\/\/(?!www\.w3\.org)/);
    }
    expect(new Set(pictures).size).toBe(2);
  });
});

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
