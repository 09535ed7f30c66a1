import { expect, test } from "vitest";
import { compareWithKept, newLedger, partOf, sumOf, type FaultsLedger, type Kept } from "./faults-ledger.ts";
import { markOf } from "./printing-ledger.ts";

const text = `Letter ${markOf(1)}\nhello`;
const place = { jobId: "job", sheetNumber: 1 };

function told(): FaultsLedger {
  const ledger = newLedger();
  ledger.notes.texts.set("note", text);
  ledger.jobs.add("job");
  ledger.replies.set("reply", "hash");
  ledger.invited.add("a@example.org");
  ledger.sessions.add("sid=1");
  for (const name of ["note", markOf(1), "job", "reply", "a@example.org", "sid=1"]) ledger.parts.set(name, 2);
  return ledger;
}

function asTold(): Kept {
  return {
    notes: [{ id: "note", text, printed: true }],
    copies: [{ noteId: "note", text, ...place }],
    paper: [{ ...place, mark: markOf(1) }],
    jobs: [{ id: "job", rendered: true, inStorage: true }],
    replies: [{ id: "reply", sha256: "hash", inStorage: true }],
    mails: new Map([["a@example.org", ["<1>"]]]),
    livingSessions: new Set(["sid=1"]),
  };
}

const nothing = { lost: 0, doubled: 0 };

test("what there is as it was told is neither lost nor doubled", () => {
  expect(sumOf(compareWithKept(told(), asTold()))).toEqual(nothing);
});

test.each<[string, Partial<Kept>, object]>([
  ["a note that is gone", { notes: [], copies: [], paper: [] }, { notes: { lost: 1, doubled: 0 } }],
  ["a PDF without the letter", { paper: [] }, { paper: { lost: 1, doubled: 0 } }],
  [
    "a letter on paper twice",
    { paper: [...asTold().paper, { jobId: "job", sheetNumber: 2, mark: markOf(1) }] },
    { paper: { lost: 0, doubled: 1 } },
  ],
  [
    "a job whose PDF is not in storage",
    { jobs: [{ id: "job", rendered: true, inStorage: false }] },
    { "print jobs": { lost: 1, doubled: 0 } },
  ],
  [
    "a job that nobody was told of",
    { jobs: [...asTold().jobs, { id: "other", rendered: true, inStorage: true }] },
    { "print jobs": { lost: 0, doubled: 1 } },
  ],
  [
    "a reply whose picture is not in storage",
    { replies: [{ id: "reply", sha256: "hash", inStorage: false }] },
    { replies: { lost: 1, doubled: 0 } },
  ],
  [
    "one picture as two replies",
    { replies: [...asTold().replies, { id: "twin", sha256: "hash", inStorage: true }] },
    { replies: { lost: 0, doubled: 1 } },
  ],
  ["an invite without a mail", { mails: new Map() }, { mails: { lost: 1, doubled: 0 } }],
  [
    "two mails for one invite",
    { mails: new Map([["a@example.org", ["<1>", "<2>"]]]) },
    { mails: { lost: 0, doubled: 1 } },
  ],
  [
    "the same mail twice, which a mailbox shows once",
    { mails: new Map([["a@example.org", ["<1>", "<1>"]]]) },
    { sameMailTwice: 1 },
  ],
  ["a session that is over", { livingSessions: new Set<string>() }, { "sign-ins": { lost: 1, doubled: 0 } }],
])("%s", (_, difference, findings) => {
  expect(compareWithKept(told(), { ...asTold(), ...difference })).toEqual({
    notes: nothing,
    paper: nothing,
    "print jobs": nothing,
    replies: nothing,
    mails: nothing,
    "sign-ins": nothing,
    sameMailTwice: 0,
    ...findings,
  });
});

test("what is wrong is counted in the part in which it was told", () => {
  const kept = { ...asTold(), notes: [], copies: [], paper: [], livingSessions: new Set<string>() };
  const of = (part: number) => {
    const own = partOf(told(), kept, part);
    return sumOf(compareWithKept(own.ledger, own.kept));
  };
  expect([of(1), of(2)]).toEqual([nothing, { lost: 2, doubled: 0 }]);
});
