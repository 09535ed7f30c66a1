import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCast, aLetterCamp, type Cast, type LetterCamp } from "#tools/testing/letters/letter-camp.ts";
import { letterCommands, newModel, type Tally } from "#tools/testing/letters/letter-commands.ts";
import { editsWhateverItsState, marksWhateverTheirState } from "#tools/testing/letters/planted-faults.ts";
import { isNightly, times } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/** No two things happen in the same millisecond: what is newest is never a matter of chance. */
const clock = { at: Date.parse("2027-07-12T12:00:00Z"), now: () => new Date((clock.at += 1)) };
let server: RunningServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
  cast = await aCast(server);
});
afterAll(() => server.close());

/** Each run has a camp of its own on the same database. */
function lives(
  maxCommands: number,
  {
    faulty = (camp) => camp,
    tally = new Map(),
  }: { faulty?: (camp: LetterCamp) => LetterCamp; tally?: Tally } = {},
) {
  return fc.asyncProperty(letterCommands(maxCommands), async (commands) => {
    const camp = await aLetterCamp(server, cast);
    try {
      await fc.asyncModelRun(() => ({ model: newModel(tally), real: faulty(camp) }), commands);
    } finally {
      await camp.close();
    }
  });
}

const mustHappen = [
  "save: saved",
  "save: saved, at once",
  "save: note-just-printed",
  "save: note-just-printed, at once",
  "save: note-another-waits, at once",
  "claim: claimed",
  "claim: claimed, at once",
  "void: voided, at once",
  "delete: deleted, at once",
  "respond: responded",
  "removeContact: contactRemoved, at once",
];

// Races that are tried: any two or three of saving, deleting, printing, voiding, replying and removing at the same moment.
test("in many lives of letters nothing acknowledged is lost, printed twice or printed with another text", async () => {
  const tally: Tally = new Map();
  await fc.assert(lives(12, { tally }), { numRuns: times(25, 200) });
  // Otherwise too little has happened for this to mean anything.
  const expected = isNightly ? mustHappen : ["save: saved", "claim: claimed"];
  const seldom = expected.filter((what) => (tally.get(what) ?? 0) < times(1, 4));
  expect(seldom).toEqual([]);
}, 120_000);

// Tests of the test: a planted mistake must be found, and shrunk to few commands.
test.runIf(isNightly).each([
  ["an edit that does not name the state it leaves", editsWhateverItsState, /edit/],
  ["marking as printed without naming the state it leaves", marksWhateverTheirState, /atOnce\[.*claim/],
] as const)(
  "%s is found and shrunk to a few commands",
  async (_, plant, told) => {
    const found = await fc.check(lives(10, { faulty: (camp) => plant(server, camp, cast) }), {
      numRuns: 200,
    });
    expect(found.failed).toBe(true);
    const [commands] = found.counterexample ?? [];
    const shrunk = Array.from(commands ?? [], (command) => command.toString());
    expect(shrunk.length).toBeLessThanOrEqual(5);
    expect(shrunk.join(", then ")).toMatch(told);
  },
  120_000,
);
