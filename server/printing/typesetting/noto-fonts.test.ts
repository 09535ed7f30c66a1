import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { notoFonts } from "./noto-fonts.ts";

test("every font is on this machine", () => {
  expect(notoFonts().length).toBeGreaterThan(30);
});

test("where fonts are missing it is said what to install", () => {
  expect(() => notoFonts("/nowhere")).toThrow(
    "missing under /nowhere, such as NotoMusic-Regular.ttf. Install them (apt-get install fonts-noto-core fonts-noto-color-emoji fonts-noto-cjk), or set FONTS_DIR",
  );
});

test("fonts are found by their names in the folders of another system", () => {
  const folder = makeTempDir();
  mkdirSync(join(folder, "google-noto"));
  const files = notoFonts().map((file) => join(folder, "google-noto", basename(file)));
  for (const file of files) writeFileSync(file, "");
  expect(notoFonts(folder)).toEqual(files);
});
