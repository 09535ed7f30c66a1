import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { isWrittenBeside, comparedSize } from "#server/uploads/cleaning/page-ink.ts";
import { logosOn, wordsOf } from "#tools/testing/paper/read-paper.ts";
import { aLogoToSet } from "#tools/testing/paper/sample-logos.ts";
import { specimenDocument, specimenSheet } from "./corpus.ts";
import type { Document } from "./document.ts";
import { openTypesetter } from "./open-typesetter.ts";

const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const lines = [{ participantName: "Maya Alvarez", sheets: 1, letters: 1 }];
const cover = { isWhole: false, groups: [{ buildingName: "Loon Cabin", lines, withoutMail: [] }] };
const document = (logo: Document["logo"]) =>
  specimenDocument([], { logo, sections: [{ cover, sheets: [specimenSheet(1)] }] });

test.each(["wide", "tall"] as const)(
  "a %s logo moves no word, and no page is longer for it",
  async (name) => {
    const without = await typesetter.pdf(document(undefined));
    const withLogo = await typesetter.pdf(document(await aLogoToSet(name)));
    expect(await wordsOf(withLogo.pdf)).toEqual(await wordsOf(without.pdf));
    expect(withLogo.sheets).toEqual(without.sheets);
  },
);

/** How wide the logo is on each page, in each of its places. */
async function widthsOf(name: "dark" | "wide"): Promise<string[]> {
  const { pdf } = await typesetter.pdf(document(await aLogoToSet(name)));
  const found = await logosOn(pdf);
  return found
    .map(({ page, width, dotsPerInch }) => `${page}: ${Math.round((width / dotsPerInch) * 25.4)} mm`)
    .toSorted((one, other) => one.localeCompare(other));
}

test("stands at the foot and in the head of a letter, on the third that is outside, and on lists", async () => {
  expect(await widthsOf("dark")).toEqual(["1: 10 mm", "2: 10 mm", "3: 10 mm", "3: 9 mm", "4: 26 mm"]);
});

test("a wide logo can be read at the foot of a letter: it stands over the page number", async () => {
  expect(await widthsOf("wide")).toEqual(["1: 12 mm", "2: 12 mm", "3: 42 mm", "3: 62 mm", "4: 30 mm"]);
});

/** In grey, as pages are compared. */
async function compared(logo: Document["logo"]): Promise<Uint8Array[]> {
  const pages = await typesetter.pictures(specimenDocument([specimenSheet(1)], { logo }));
  return Promise.all(
    pages.map((page) =>
      sharp(Buffer.from(page), { density: 90 })
        .flatten({ background: "#fff" })
        .resize({ ...comparedSize("letter"), fit: "fill" })
        .toColourspace("b-w")
        .raw()
        .toBuffer(),
    ),
  );
}

test("is no ink of a child, whichever logo the paper was printed with", async () => {
  const prints = await compared("any");
  for (const name of [undefined, "wide", "tall", "dark", "transparent"] as const) {
    const logo = name && (await aLogoToSet(name));
    expect([name, written(await compared(logo), prints)]).toEqual([name, [false, false]]);
  }
  // Without its places, it would be taken for a drawing.
  expect(written(await compared(await aLogoToSet("dark")), await compared(undefined))).toEqual([true, true]);
});

function written(pages: readonly Uint8Array[], prints: readonly Uint8Array[]): boolean[] {
  return pages.map((page, at) => {
    // The paper of a scan is not as white as that of a print.
    const scan = page.map((shade) => Math.min(shade, 200));
    return isWrittenBeside(scan, prints[at] ?? scan, "letter");
  });
}
