import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { savedSentence } from "#domain/notes/saved-sentence.ts";
import { hearServerTime } from "#web/platform/server-clock.ts";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { MailTime, usePrintLine } from "./mail-time.tsx";
import { noteMessages } from "./messages/en.ts";

afterEach(() => {
  cleanup();
  hearServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

/** Tuesday to Friday at eight in the morning in Chicago. */
const mail = { days: [2, 3, 4, 5], cutOffMinutes: 480 };
const maya = aLinkedParticipant({ startDate: "2025-07-06", endDate: "2025-07-12", mail });
const at = (moment: string) => new Date(`2025-07-${moment}-05:00`);
const lines = () => screen.queryAllByText(/./, { selector: ".mail-time p" }).map((line) => line.textContent);
const last = "Last day to write: Fri, Jul 11, 8 AM";
const retreat = { ...maya, orgType: "Retreat Center" };

function show(now: string, participant = maya): void {
  vi.useFakeTimers({ now: at(now) });
  render(<MailTime participant={participant} />);
}

test("before writing it says until when to save, and the last day to write", () => {
  show("08T04:48:00");
  expect(lines()).toEqual(["Save by Tue, Jul 8, 8 AM (camp time) and it goes out that day.", last]);
});

test("counts minutes in the last hour, and switches to the next mail day when the cut-off passes", () => {
  show("08T07:55:00");
  expect(lines()[0]).toBe("Save by Tue, Jul 8, 8 AM (camp time), in 5 min, and it goes out that day.");
  act(() => void vi.advanceTimersByTime(4 * 60_000));
  expect(lines()[0]).toContain("in 1 min");
  act(() => void vi.advanceTimersByTime(59_000));
  expect(lines()[0]).toContain("in 1 min");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(lines()).toEqual(["Save by Wed, Jul 9, 8 AM (camp time) and it goes out that day.", last]);
});

test("goes by the server's clock where that of the phone is wrong", () => {
  vi.useFakeTimers({ now: at("08T05:00:00") });
  hearServerTime(at("08T08:30:00").toUTCString());
  render(<MailTime participant={maya} />);
  expect(lines()[0]).toContain("Save by Wed, Jul 9");
});

test("before the event begins it is the first mail day", () => {
  show("01T08:00:00");
  expect(lines()[0]).toContain("Save by Tue, Jul 8");
});

test("after the last cut-off it says so kindly and promises nothing", () => {
  show("11T08:00:00");
  expect(lines()).toEqual([
    "The last mail of the week has gone out. You can still write, but it may not reach Maya in time.",
  ]);
});

test("an organization that is no camp has its own words", () => {
  show("08T04:48:00", retreat);
  expect(lines()[0]).toBe("Save by Tue, Jul 8, 8 AM (local time there) and it goes out that day.");
  cleanup();
  show("11T09:00:00", retreat);
  expect(lines()[0]).toContain("The last mail of the event has gone out.");
});

test.each([
  ["no mail days are set", aLinkedParticipant()],
  ["no day of it is a mail day", { ...maya, endDate: "2025-07-07" }],
])("nothing is said where %s", (_, participant) => {
  show("06T08:00:00", participant);
  expect(lines()).toEqual([]);
  expect(printLine("06T08:00:00", { deliverOn: null }, participant)).toBeUndefined();
});

type Letter = Parameters<typeof usePrintLine>[1];

function printLine(now: string, letter: Letter, participant = maya): ReturnType<typeof usePrintLine> {
  vi.useFakeTimers({ now: at(now) });
  return renderHook(() => usePrintLine(participant, letter)).result.current;
}

const savedAt = (moment: string) => ({ savedAt: at(moment).toISOString() });

test.each([
  ["a new one names the day, not the minute", "07T18:00:00", {}, "Prints Tue morning"],
  ["on the day itself, when to save it", "08T04:48:00", {}, "Save by 8 AM (camp time) to print today"],
  ["saved on the day, it is in time", "08T04:48:00", savedAt("08T04:00:00"), "Prints today"],
  ["for a day", "08T04:48:00", { deliverOn: "2025-07-10" }, "Prints Thu morning"],
  ["a week ahead, with its date", "01T04:48:00", {}, "Prints Tue, Jul 8"],
  ["saved in time and changed after the cut-off", "08T08:20:00", savedAt("08T07:59:00"), "Prints next"],
])("a letter, %s", (_what, now, letter, text) => {
  expect(printLine(now, { deliverOn: null, ...letter })).toEqual({ text, isWarning: false });
});

test.each([
  [
    "whose day is no mail day anymore",
    "06T08:00:00",
    { deliverOn: "2025-07-07", ...savedAt("05T08:00:00") },
    "Mon, Jul 7 isn't a mail day anymore, so your letter goes out another day. Prints Tue morning.",
  ],
  [
    "whose day has closed while it was written",
    "08T08:00:00",
    { deliverOn: "2025-07-08" },
    "Mail for Tue, Jul 8 has closed. Choose another day.",
  ],
  [
    "written after the last mail",
    "11T08:00:00",
    {},
    "The last mail of the week has gone out. You can still write, but it may not reach Maya in time.",
  ],
])("a letter %s asks for attention", (_what, now, letter, text) => {
  expect(printLine(now, { deliverOn: null, ...letter })).toEqual({ text, isWarning: true });
});

test.each([
  ["07T18:00:00", {}, maya, "Saved. Camp prints it Tue morning."],
  ["08T07:00:00", {}, maya, "Saved. Camp prints it today."],
  ["07T18:00:00", { deliverOn: "2025-07-10" }, maya, "Saved. Camp prints it Thu morning."],
  ["08T08:20:00", savedAt("08T07:59:00"), maya, "Saved. Camp prints it next."],
  ["11T09:00:00", {}, maya, "Saved. The last mail has gone out, so it may not reach Maya in time."],
  ["07T18:00:00", {}, retreat, "Saved. The organization prints it Tue morning."],
  ["07T18:00:00", { held: true }, maya, "Saved. You can edit it until it's printed."],
  ["07T18:00:00", {}, aLinkedParticipant(), "Saved. You can edit it until it's printed."],
])("saved at %s, %o", (now, letter, participant, sentence) => {
  const said = savedSentence(
    participant,
    { deliverOn: null, ...letter },
    at(now).getTime(),
    noteMessages.english,
  );
  expect(said).toBe(sentence);
});
