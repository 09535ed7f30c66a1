import { expect, test } from "vitest";
import { compareWithRows, createLedger, type NoteRow, type SheetCopy } from "./notes-ledger.ts";

const row = (id: string, text: string, printed = false): NoteRow => ({ id, text, printed });

function aLedger() {
  const ledger = createLedger();
  ledger.texts.set("a", "letter 1\nhello");
  ledger.texts.set("b", "letter 2\nhello again");
  ledger.deleted.add("c");
  return ledger;
}
const [a, b] = [row("a", "letter 1\nhello"), row("b", "letter 2\nhello again", true)];
const copyOfB: SheetCopy = { noteId: "b", text: b.text };
const fine = { lost: 0, duplicated: 0, cameBack: 0, wrongOnPaper: 0 };

test.each<[string, NoteRow[], object]>([
  ["rows as they were acknowledged", [a, b], {}],
  ["a note without a row", [b], { lost: 1 }],
  ["a row that fell back to an earlier text", [row("a", "letter 1\nhel"), b], { lost: 1 }],
  [
    "a letter saved again under an id of the server's",
    [a, b, row("made-by-server", a.text)],
    { duplicated: 1 },
  ],
  ["a letter saved into another one's note", [row("a", b.text), b], { lost: 1, duplicated: 1 }],
  ["a deleted note that is there again", [a, b, row("c", "letter 3\nbye")], { cameBack: 1 }],
])("%s", (_, rows, findings) => {
  expect(compareWithRows(aLedger(), rows, [copyOfB])).toEqual({ ...fine, ...findings });
});

test.each<[string, SheetCopy[], number]>([
  ["a printed note on no sheet", [], 1],
  ["a note on two sheets", [copyOfB, copyOfB], 1],
  ["a waiting note on a sheet", [copyOfB, { noteId: "a", text: a.text }], 1],
  ["a sheet with an earlier text", [{ noteId: "b", text: "letter 2\nhello" }], 1],
])("%s", (_, copies, wrongOnPaper) => {
  expect(compareWithRows(aLedger(), [a, b], copies)).toEqual({ ...fine, wrongOnPaper });
});
