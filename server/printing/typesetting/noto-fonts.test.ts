import { expect, test } from "vitest";
import { notoFonts } from "./noto-fonts.ts";

test("every font is on this machine", () => {
  expect(notoFonts().length).toBeGreaterThan(30);
});

test("where fonts are missing it is said what to install", () => {
  expect(() => notoFonts("/nowhere")).toThrow(
    "apt-get install fonts-noto-core fonts-noto-color-emoji fonts-noto-cjk",
  );
});
