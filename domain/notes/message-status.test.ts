import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  messageStatus,
  messageStatusText,
  messageStatusTurnsAt,
  noResponseAfterMs,
  type Activity,
  type MessageStatus,
} from "./message-status.ts";

afterEach(() => vi.unstubAllEnvs());

const printing = "2027-07-12T14:00:00.000Z";
const hour = 3_600_000;
const after = (ms: number) => new Date(Date.parse(printing) + ms);

function activityOf(seed: Partial<Activity> = {}): Activity {
  return { participantId: "maya", newestNote: null, lastPrintedAt: null, lastRespondedAt: null, ...seed };
}
const printed = activityOf({
  newestNote: { createdAt: "2027-07-11T20:00:00.000Z", printedAt: printing },
  lastPrintedAt: printing,
});
const waiting = { createdAt: "2027-07-12T20:00:00.000Z", printedAt: null };

describe("the status of a message", () => {
  const cases: [what: string, activity: Activity, status: MessageStatus][] = [
    ["nothing written, nothing come back", activityOf(), "nothing-yet"],
    ["a first note that waits", activityOf({ newestNote: waiting }), "ready-to-print"],
    ["a note that waits after a printed one", { ...printed, newestNote: waiting }, "ready-to-print"],
    [
      "a note that waits although a reply is there",
      { ...printed, newestNote: waiting, lastRespondedAt: after(hour).toISOString() },
      "ready-to-print",
    ],
    [
      "a note whose printing was undone, with the reply to it",
      activityOf({ newestNote: waiting, lastRespondedAt: printing }),
      "ready-to-print",
    ],
    ["a printed note", printed, "printed"],
    [
      "a reply in the very moment of printing",
      { ...printed, lastRespondedAt: printing },
      "response-received",
    ],
    ["a reply after printing", { ...printed, lastRespondedAt: after(1).toISOString() }, "response-received"],
    ["a reply to an earlier note", { ...printed, lastRespondedAt: after(-1).toISOString() }, "printed"],
    [
      "a reply shared with a person who has not written",
      activityOf({ lastRespondedAt: printing }),
      "response-received",
    ],
    [
      "a newest note that was printed before an older one was printed again",
      { ...printed, lastPrintedAt: after(hour).toISOString(), lastRespondedAt: printing },
      "printed",
    ],
  ];
  test.each(cases)("%s", (_what, activity, status) => {
    expect(messageStatus(activity, after(2 * hour))).toBe(status);
  });

  test.each([
    [-1, "printed"],
    [0, "printed"],
    [1, "no-response"],
  ] as const)("a day after printing and %d ms", (more, status) => {
    expect(messageStatus(printed, after(noResponseAfterMs + more))).toBe(status);
  });

  test("a reply ends the waiting also after days", () => {
    const answered = { ...printed, lastRespondedAt: after(72 * hour).toISOString() };
    expect(messageStatus(answered, after(100 * hour))).toBe("response-received");
  });

  test("a phone whose clock is behind does not hurry", () => {
    expect(messageStatus(printed, after(-5 * hour))).toBe("printed");
  });
});

test("the texts, in both wordings", () => {
  const all: MessageStatus[] = [
    "nothing-yet",
    "ready-to-print",
    "response-received",
    "no-response",
    "printed",
  ];
  const text = (type: string) => all.map((status) => messageStatusText(status, { type }));
  const alike = [
    "Write your first message",
    "Message is Ready to Print",
    "Response Received",
    "No Response Yet, Write another Message?",
  ];
  expect(text("Camp")).toEqual([...alike, "Message Printed for Camper"]);
  expect(text("Retreat Center")).toEqual([...alike, "Message Printed for Participant"]);
});

const moment = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2029-01-01") });
/** Close to each other, so that the edges are met. */
const times = moment.chain((printedAt) =>
  fc.record({
    printedAt: fc.constant(printedAt),
    respondedAt: fc.option(fc.integer({ min: printedAt - 3, max: printedAt + 3 })),
    noteWaits: fc.boolean(),
    now: fc.oneof(
      fc.integer({ min: printedAt + noResponseAfterMs - 3, max: printedAt + noResponseAfterMs + 3 }),
      fc.integer({ min: printedAt, max: printedAt + 3 * noResponseAfterMs }),
    ),
  }),
);
type Times = typeof times extends fc.Arbitrary<infer T> ? T : never;

function happened({ printedAt, respondedAt, noteWaits }: Times, write: (moment: number) => string): Activity {
  return activityOf({
    newestNote: {
      createdAt: write(printedAt - hour),
      printedAt: noteWaits ? null : write(printedAt),
    },
    lastPrintedAt: write(printedAt),
    lastRespondedAt: respondedAt === null ? null : write(respondedAt),
  });
}
const inUtc = (at: number) => new Date(at).toISOString();

describe("turning by time alone", () => {
  const inAYear = (now: number) => new Date(now + 365 * noResponseAfterMs);

  test("the status holds until the moment named, and is another one from it on", () => {
    fc.assert(
      fc.property(times, (known) => {
        const activity = happened(known, inUtc);
        const turnsAt = messageStatusTurnsAt(activity, new Date(known.now))?.getTime();
        fc.pre(turnsAt !== undefined);
        const status = messageStatus(activity, new Date(known.now));
        expect(turnsAt).toBeGreaterThan(known.now);
        expect(messageStatus(activity, new Date(turnsAt - 1))).toBe(status);
        expect(messageStatus(activity, new Date(turnsAt))).not.toBe(status);
      }),
      { numRuns: 300 },
    );
  });

  test("where no moment is named, the status still holds in a year", () => {
    fc.assert(
      fc.property(times, (known) => {
        const activity = happened(known, inUtc);
        fc.pre(messageStatusTurnsAt(activity, new Date(known.now)) === null);
        const status = messageStatus(activity, new Date(known.now));
        expect(messageStatus(activity, inAYear(known.now))).toBe(status);
      }),
      { numRuns: 300 },
    );
  });
});

describe("time zones", () => {
  /** The same moment as a clock with this offset writes it. */
  function written(at: number, offsetMinutes: number): string {
    const sign = offsetMinutes < 0 ? "-" : "+";
    const away = Math.abs(offsetMinutes);
    const two = (part: number) => String(part).padStart(2, "0");
    const local = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1);
    return `${local}${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`;
  }

  test("how a moment is written makes no difference", () => {
    fc.assert(
      fc.property(times, fc.array(fc.integer({ min: -48, max: 56 }), { minLength: 1 }), (known, quarters) => {
        let turn = 0;
        const elsewhere = (at: number) => written(at, (quarters[turn++ % quarters.length] ?? 0) * 15);
        const now = new Date(known.now);
        const [here, there] = [happened(known, inUtc), happened(known, elsewhere)];
        expect(messageStatus(there, now)).toBe(messageStatus(here, now));
        expect(messageStatusTurnsAt(there, now)).toEqual(messageStatusTurnsAt(here, now));
      }),
    );
  });

  test("where the phone is makes no difference, also in the night the clocks change", () => {
    const springForward = Date.parse("2027-03-14T07:30:00Z");
    const known = { printedAt: springForward, respondedAt: null, noteWaits: false };
    for (const zone of ["America/Chicago", "Pacific/Auckland", "Australia/Lord_Howe", "UTC"]) {
      vi.stubEnv("TZ", zone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      const at = (now: number) => messageStatus(happened({ ...known, now }, inUtc), new Date(now));
      expect(at(springForward + 24 * hour)).toBe("printed");
      expect(at(springForward + 24 * hour + 1)).toBe("no-response");
    }
  });
});

test.each([
  ["Camp", "5550104477", "Held by the camp office, please call"],
  ["Camp", null, "Held by the camp office. Your camp can tell you why."],
  ["Retreat Center", "5550104477", "Held by the office, please call"],
  ["Retreat Center", undefined, "Held by the office. The staff can tell you why."],
])(
  "a held note at a %s with the office phone %s asks to call only where there is one",
  (type, officePhone, text) => {
    const newestNote = { createdAt: "2027-07-12T15:00:00.000Z", printedAt: null, held: true } as const;
    const activity = { participantId: "maya", newestNote, lastPrintedAt: null, lastRespondedAt: null };
    const status = messageStatus(activity, new Date("2027-07-12T16:00:00Z"));
    expect(status).toBe("held");
    expect(messageStatusText(status, { type, officePhone })).toBe(text);
  },
);
