import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { hearServerTime } from "#web/platform/server-clock.ts";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { MailTime } from "./mail-time.tsx";

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

function show(now: string, seed: Partial<Parameters<typeof MailTime>[0]> = {}): void {
  vi.useFakeTimers({ now: at(now) });
  render(<MailTime participant={maya} {...seed} />);
}

test("says when a letter will be printed, and which is the last that can arrive", () => {
  show("08T04:48:00");
  expect(lines()).toEqual(["Prints Tue, Jul 8, 8 AM (camp time)", last]);
});

test("counts down and switches to the next mail day when the cut-off passes", () => {
  show("08T07:55:00");
  expect(lines()[0]).toBe("Prints Tue, Jul 8, 8 AM (camp time), in 5 min");
  act(() => void vi.advanceTimersByTime(4 * 60_000));
  expect(lines()[0]).toBe("Prints Tue, Jul 8, 8 AM (camp time), in 1 min");
  act(() => void vi.advanceTimersByTime(59_000));
  expect(lines()[0]).toContain("in 1 min");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(lines()).toEqual(["Prints Wed, Jul 9, 8 AM (camp time)", last]);
});

test("goes by the server's clock where that of the phone is wrong", () => {
  vi.useFakeTimers({ now: at("08T05:00:00") });
  hearServerTime(at("08T08:30:00").toUTCString());
  render(<MailTime participant={maya} />);
  expect(lines()[0]).toBe("Prints Wed, Jul 9, 8 AM (camp time)");
});

test("before the event begins it is the first mail day", () => {
  show("01T08:00:00", { isAhead: true });
  expect(lines()[0]).toBe("Save by Tue, Jul 8, 8 AM (camp time) and it goes out that day.");
});

test("a letter that was saved in time stays in time, also when its words are mended after the cut-off", () => {
  show("08T08:20:00", { savedAt: at("08T07:59:00").toISOString() });
  expect(lines()[0]).toBe("Your letter made the mail for Tue, Jul 8. Staff print it next.");
});

test("a letter for a day is printed with that day's mail", () => {
  show("08T04:48:00", { deliverOn: "2025-07-10" });
  expect(lines()).toEqual(["Prints Thu, Jul 10, 8 AM (camp time)", last]);
});

test("a letter for a day that is no mail day any more says so, and which it goes with", () => {
  show("06T08:00:00", { deliverOn: "2025-07-07", savedAt: at("05T08:00:00").toISOString() });
  expect(lines()[0]).toBe(
    "Mon, Jul 7 isn't a mail day anymore, so your letter goes out another day. Prints Tue, Jul 8, 8 AM (camp time)",
  );
});

test("who has thought about it until the cut-off passed is asked to choose another day", () => {
  show("08T08:00:00", { deliverOn: "2025-07-08" });
  expect(lines()[0]).toBe("Mail for Tue, Jul 8 has closed. Choose another day.");
});

test("after the last cut-off it says so kindly and promises nothing", () => {
  show("11T08:00:00");
  expect(lines()).toEqual([
    "The last mail of the week has gone out. You can still write, but it may not reach Maya in time.",
  ]);
});

test("an organization that is no camp has its own words", () => {
  show("08T04:48:00", { participant: { ...maya, orgType: "Retreat Center" } });
  expect(lines()[0]).toBe("Prints Tue, Jul 8, 8 AM (local time there)");
  cleanup();
  show("11T09:00:00", { participant: { ...maya, orgType: "Retreat Center" } });
  expect(lines()[0]).toContain("The last mail of the event has gone out.");
});

test.each([
  ["no mail days are set", aLinkedParticipant()],
  ["no day of it is a mail day", { ...maya, endDate: "2025-07-07" }],
])("nothing is said where %s", (_, participant) => {
  show("06T08:00:00", { participant });
  expect(lines()).toEqual([]);
});
