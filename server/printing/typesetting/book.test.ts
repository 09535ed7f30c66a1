import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { stamps } from "#domain/stamps.ts";
import { createLog } from "#server/platform/log.ts";
import { drawnPicture } from "#tools/testing/drawn-picture.ts";
import { textsOf } from "#tools/testing/paper/read-paper.ts";
import type { Book, PartToSet } from "./document.ts";
import { corpus } from "./corpus.ts";
import { openTypesetter } from "./open-typesetter.ts";

const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const cover = {
  above: "Letters with",
  title: "Maya",
  place: "Camp Pine Hollow",
  event: "Week 3",
  days: "Jul 11, 2027 to Jul 17, 2027",
};
const end = { title: "The end", lines: ["1 letter."], foot: "Made with Cabin Courier" };

function aBook(parts: readonly PartToSet[], seed: Partial<Book> = {}): Book {
  return { paper: "letter", stamp: "stamp-pine", firstPage: 1, cover, parts, end, ...seed };
}
const letter = (text: string, from = "Elena Vasquez"): PartToSet => ({
  type: "letter",
  photo: null,
  fromWord: "From",
  from,
  writtenOn: "Jul 12, 2027",
  text,
});
async function picture(width: number, height: number, caption = "Maya wrote back"): Promise<PartToSet> {
  const jpeg = await drawnPicture(width, height);
  return { type: "picture", caption, cameOn: "Jul 14, 2027", picture: { jpeg, width, height } };
}
const set = async (book: Book) => textsOf((await typesetter.pdf(book)).pdf);

describe("a book", () => {
  test("is the same bytes each time, between other documents too", async () => {
    const book = aBook([letter("Dear Maya"), await picture(600, 800)]);
    const one = await typesetter.pdf(book);
    await typesetter.pdf(aBook([letter("Somebody else's")]));
    const other = await typesetter.pdf(book);
    expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true);
    expect(one.pages).toBe(4);
  });

  test.each(corpus)("sets what families write: $name", async ({ text, words }) => {
    const whole = (await set(aBook([letter(text)]))).join(" ");
    for (const word of words) expect(whole).toContain(word);
  });

  test("never treats user text as a command", async () => {
    const nasty = '#read("/etc/passwd") $x$ <end> #pagebreak() \\ @here *bold* _it_';
    const whole = (await set(aBook([letter(nasty, "#strike[Mom]")], { cover: { ...cover, title: "#eval" } })))
      .join(" ")
      .replaceAll(/\s+/g, " ");
    expect(whole).toContain("#read");
    expect(whole).toContain("*bold* _it_");
    expect(whole).toContain("#strike[Mom]");
    expect(whole).toContain("#eval");
    expect(whole).not.toContain("root:");
  });

  test("puts a high picture on a page of its own and two wide ones on one", async () => {
    const [high, wide] = [await picture(900, 1_200), await picture(1_200, 800)];
    // Cover, one each for the high ones, one for both wide ones, end.
    expect((await typesetter.pdf(aBook([high, high, wide, wide]))).pages).toBe(5);
  });

  test("goes on with the page numbers of the piece before it, without a cover", async () => {
    const pages = await set(aBook([letter("Dear Maya")], { firstPage: 17, cover: null }));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/17$/);
    expect(pages[1]).toMatch(/18$/);
  });

  test("shrinks a long name until it fits on the cover", async () => {
    const title = "Wolfeschlegelsteinhausenbergerdorff";
    const book = aBook([letter("Hi")], { cover: { ...cover, title, place: `${title} `.repeat(8) } });
    const { pages } = await typesetter.pdf(book);
    expect(pages).toBe(3);
    expect((await set(book))[0]?.replaceAll(" ", "")).toContain(title);
  });

  test.each(stamps)("has the %s of the screens", async (name) => {
    const [drawing, screen] = await Promise.all(
      [`drawings/${name}.svg`, `../../../web/brand/pictures/${name}.svg`].map((path) =>
        readFile(new URL(path, import.meta.url), "utf8"),
      ),
    );
    expect(drawing).toBe(screen);
  });
});
