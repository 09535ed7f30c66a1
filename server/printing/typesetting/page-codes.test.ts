import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { maxNoteLength } from "#domain/notes/note.ts";
import { createLog } from "#server/platform/log.ts";
import { specimenDocument, specimenSheet } from "./corpus.ts";
import { openTypesetter } from "./open-typesetter.ts";
import { prepareDocument } from "./prepare-document.ts";

vi.setConfig({ testTimeout: 60_000 });
const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const prepared = z.object({
  sections: z.array(z.object({ sheets: z.array(z.object({ codes: z.array(z.unknown()) })) })),
});

const repeated: [name: string, text: string][] = [
  ["small letters", "we walked all the way to the lighthouse and back. "],
  ["capitals", "WWWW MMMM "],
  ["short lines", "Hello there\n"],
  ["empty lines", "a\n\n"],
  ["Chinese", "亲爱的玛雅家里很安静"],
  ["Hindi", "माया बिस्किट "],
  ["families in one picture", "👨‍👩‍👧‍👦"],
];

test.each(repeated)("there is a code for each page of a long letter of %s", async (_, part) => {
  const text = part.repeat(maxNoteLength).slice(0, 2_000);
  for (const largePrint of [false, true]) {
    const sheet = specimenSheet(1, { largePrint, notes: [{ text, writtenOn: "Jul 12, 2027" }] });
    const document = specimenDocument([sheet]);
    const [section] = prepared.parse(JSON.parse(prepareDocument(document).json)).sections;
    const { pages } = await typesetter.pdf(document);
    // The last code has no page number.
    expect(section?.sheets[0]?.codes.length).toBeGreaterThan(pages);
    expect(section?.sheets[0]?.codes.length).toBeLessThan(3 * pages + 4);
  }
});
