import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { specimenDocument, specimenSheet } from "./corpus.ts";
import { mergePdfs } from "./merge.ts";
import { openTypesetter } from "./open-typesetter.ts";
import { textsOf } from "#tools/testing/paper/read-paper.ts";

const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "cabin-courier-merge-"));
});
afterAll(async () => {
  await typesetter.close();
  await rm(dir, { recursive: true, force: true });
});

test("pieces lie behind each other in their order, and the same pieces give the same bytes", async () => {
  const pieces: string[] = [];
  for (const name of ["First", "Second", "Third"]) {
    const { pdf } = await typesetter.pdf(specimenDocument([specimenSheet(1, { participantName: name })]));
    pieces.push(join(dir, `${name}.pdf`));
    await writeFile(pieces.at(-1) ?? "", pdf);
  }
  const [one, other] = [join(dir, "one.pdf"), join(dir, "other.pdf")];
  await mergePdfs(pieces, one, "duplex");
  await mergePdfs(pieces, other, "duplex");
  const bytes = await readFile(one);
  expect(bytes.equals(await readFile(other))).toBe(true);
  const texts = await textsOf(bytes);
  expect(texts).toHaveLength(6);
  expect(["First", "Second", "Third"].map((name) => texts.findIndex((text) => text.includes(name)))).toEqual([
    0, 2, 4,
  ]);
});

test.each([
  ["duplex", "/Duplex /DuplexFlipLongEdge"],
  ["single", "/Duplex /Simplex"],
] as const)("a file for %s asks the printer for it, and for its full size", async (sides, wish) => {
  const { pdf } = await typesetter.pdf(specimenDocument([specimenSheet(1)], { sides }));
  const [piece, out] = [join(dir, "piece.pdf"), join(dir, `${sides}.pdf`)];
  await writeFile(piece, pdf);
  await mergePdfs([piece], out, sides);
  const { stdout } = await promisify(execFile)("qpdf", ["--qdf", "--object-streams=disable", out, "-"], {
    encoding: "latin1",
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout).toContain("/PrintScaling /None");
  expect(stdout).toContain(wish);
});

test("a piece that is no PDF is a plain error", async () => {
  await writeFile(join(dir, "broken.pdf"), "no PDF");
  await expect(mergePdfs([join(dir, "broken.pdf")], join(dir, "out.pdf"), "duplex")).rejects.toThrow(
    "qpdf could not put the PDFs together.",
  );
});

test("without qpdf it is said what to install", async () => {
  const path = process.env["PATH"];
  process.env["PATH"] = dir;
  try {
    await expect(mergePdfs(["a.pdf"], join(dir, "out.pdf"), "duplex")).rejects.toThrow(
      "apt-get install qpdf",
    );
  } finally {
    process.env["PATH"] = path;
  }
});
