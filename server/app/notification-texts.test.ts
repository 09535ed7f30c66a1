import { describe, expect, test } from "vitest";
import {
  digestNotification,
  thoseWithMail,
  type WaitingInEvent,
} from "#server/notifications/digest-notification.ts";
import { nudgeNotification, type Missing } from "#server/notifications/nudge-notification.ts";
import type { From } from "#server/notifications/store.ts";
import { printedNotification } from "#server/printing/printed-notification.ts";
import { readyNotification } from "#server/printing/ready-notification.ts";
import { replyTexts as reply } from "#server/responses/reply-notification.ts";

const { texts: printed } = printedNotification;
const { texts: nudge } = nudgeNotification;
const { texts: ready } = readyNotification;

function writeDigest(from: From, events: readonly WaitingInEvent[]) {
  const waiting = thoseWithMail(events);
  return waiting && digestNotification.texts.en(from, waiting);
}

const camp = { organizationId: "pine", organizationName: "Camp Pine Hollow", organizationType: "Camp" };
const retreat = {
  organizationId: "still",
  organizationName: "Stillwater",
  organizationType: "Retreat Center",
};
const emma = { participantId: "emma", participantName: "Emma Quillfeather", notes: 1 };
const noah = { participantId: "noah", participantName: "Quillfeather, Noah", notes: 1 };

describe("a letter that was printed", () => {
  test.each([
    ["one letter", camp, [emma], "Your letter to Emma was printed for mail call", "/my/participants/emma"],
    [
      "two letters to one child",
      camp,
      [{ ...emma, notes: 2 }],
      "Your letters to Emma were printed for mail call",
      "/my/participants/emma",
    ],
    [
      "letters to two children",
      camp,
      [emma, noah],
      "Your letters to Emma and Noah were printed for mail call",
      "/my/participants",
    ],
    [
      "elsewhere than at a camp",
      retreat,
      [noah],
      "Your letter to Noah was printed for delivery",
      "/my/participants/noah",
    ],
  ])("%s", (_, from, [first, ...others], subject, path) => {
    if (first === undefined) throw new Error("nothing was printed");
    const letter = printed.en(from, [first, ...others]);
    expect(letter.subject).toBe(subject);
    expect(letter.link.path).toBe(path);
    expect(JSON.stringify(letter)).not.toContain("Quillfeather");
  });
});

test("a reply is told with the first name and a link, and nothing else", () => {
  const letter = reply.en(camp, noah);
  expect(letter.subject).toBe("Noah wrote back!");
  expect(letter.link).toEqual({ path: "/my/participants/noah", label: "Read the reply" });
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

test("a letter that was written first is called a letter, and answers nothing", () => {
  const letter = reply.en(camp, { ...noah, wroteFirst: true });
  expect(letter.subject).toBe("Noah wrote to you!");
  expect(letter.link.label).toBe("Read the letter");
  expect(letter.paragraphs[0]).toBe("Camp Pine Hollow has a letter for you from Noah. Sign in to read it.");
  expect(JSON.stringify(letter)).not.toContain("reply");
});

describe("today's mail can be printed", () => {
  const mail = {
    eventId: "w3",
    eventName: "Week 3",
    cutOff: Date.parse("2027-07-12T13:00:00Z"),
    timeZone: "America/Chicago",
    waiting: 1_200,
    late: 0,
  };

  test("says the cut-off by the camp's clock and how many letters wait, and leads to Tools", () => {
    expect(ready.en(camp, mail)).toEqual({
      subject: "Ready to print: 1,200 letters for Week 3",
      preheader: "The cut-off for today's mail has passed at Camp Pine Hollow.",
      paragraphs: [
        "The cut-off for today's mail of Week 3 at Camp Pine Hollow was 8 AM camp time. 1,200 letters to print.",
      ],
      link: { path: "/org/pine/events/w3/tools", label: "Print today's mail" },
    });
  });

  test.each([
    [1, "1 letter came after it and goes with the next mail day."],
    [2, "2 letters came after it and go with the next mail day."],
  ])("says so where %i came late, in the organization's own words", (late, sentence) => {
    const letter = ready.en(retreat, { ...mail, waiting: 1, late });
    expect(letter.subject).toBe("Ready to print: 1 letter for Week 3");
    expect(letter.paragraphs).toEqual([
      "The cut-off for today's mail of Week 3 at Stillwater was 8 AM local time there. 1 letter to print.",
      sentence,
    ]);
  });
});

describe("the digest", () => {
  const nothing = { letters: 0, repliesToMatch: 0, bouncedInvites: 0 };
  const lakeside: WaitingInEvent = { eventId: "w3", eventName: "Week 3", ...nothing };
  const woods: WaitingInEvent = { eventId: "w4", eventName: "Week 4", ...nothing };

  test("says nothing where nothing waits", () => {
    expect(writeDigest(camp, [])).toBeUndefined();
    expect(writeDigest(camp, [lakeside, woods])).toBeUndefined();
  });

  test("counts, and leads to where it can be done", () => {
    const letter = writeDigest(camp, [
      { ...lakeside, letters: 1_200, repliesToMatch: 1, bouncedInvites: 2 },
      woods,
    ]);
    expect(letter?.subject).toBe("This morning at Camp Pine Hollow");
    expect(letter?.paragraphs).toEqual([
      "Week 3: 1,200 letters to print, 1 reply to match, 2 invites that bounced.",
    ]);
    expect(letter?.link).toEqual({ path: "/org/pine", label: "Open Today" });
  });

  test("of several names each", () => {
    const several = [
      { ...lakeside, letters: 1 },
      { ...woods, bouncedInvites: 1 },
    ];
    expect(writeDigest(camp, several)).toMatchObject({
      paragraphs: ["Week 3: 1 letter to print.", "Week 4: 1 invite that bounced."],
    });
  });
});

test("printed letters and a reply are told in Spanish, by the first name and for as many as there are", () => {
  expect(printed.es(camp, [emma]).subject).toBe("Su carta para Emma se imprimió para el reparto del correo");
  expect(printed.es(retreat, [{ ...emma, notes: 2 }]).subject).toBe(
    "Sus cartas para Emma se imprimieron para la entrega",
  );
  const letter = reply.es(camp, emma);
  expect(letter.subject).toBe("¡Emma respondió!");
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

const forgotten: Missing = {
  participantId: "emma",
  participantName: "Quillfeather, Emma",
  mailDays: 2,
  next: { day: "2027-07-14", cutOff: Date.parse("2027-07-14T13:00:00Z") },
  hasMailDays: true,
  timeZone: "America/Chicago",
};

test("says the first name, for how long, until when, and where to write", () => {
  const letter = nudge.en(camp, forgotten);
  expect(letter.subject).toBe("Emma hasn't had a letter for 2 mail days");
  expect(letter.paragraphs.slice(0, 2)).toEqual([
    "Emma hasn't had a letter for 2 mail days at Camp Pine Hollow. A few lines are plenty.",
    "Save your letter by Wed, Jul 14, 8 AM (camp time) and it goes out that day.",
  ]);
  expect(letter.link).toEqual({ path: "/my/participants/emma", label: "Write to Emma" });
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

test("uses the organization's words, and names no time if no mail days are set", () => {
  expect(nudge.en(retreat, forgotten).paragraphs.join(" ")).toContain("8 AM (local time there)");
  const anyDay = nudge.en(retreat, { ...forgotten, next: undefined, hasMailDays: false, mailDays: 1 });
  expect(anyDay.subject).toBe("Emma hasn't had a letter for 1 day");
  expect(anyDay.paragraphs.join(" ")).not.toContain("Save your letter by");
});

test("a nudge says in Spanish the first name, for how long, until when, and where to write", () => {
  const letter = nudge.es(camp, forgotten);
  expect(letter.subject).toBe("Emma lleva 2 días de correo sin recibir una carta");
  expect(letter.paragraphs.slice(0, 2)).toEqual([
    "Emma lleva 2 días de correo sin recibir una carta en Camp Pine Hollow. Bastan unas líneas.",
    "Guarde su carta antes del mié, 14 de jul a las 8:00\u00A0a.m. (hora del campamento) y saldrá ese día.",
  ]);
  expect(letter.link).toEqual({ path: "/my/participants/emma", label: "Escribir a Emma" });
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

test("uses the organization's words in Spanish, and names no time if no mail days are set", () => {
  expect(nudge.es(retreat, forgotten).paragraphs.join(" ")).toContain("hora local de allí");
  const anyDay = nudge.es(retreat, { ...forgotten, next: undefined, hasMailDays: false, mailDays: 1 });
  expect(anyDay.subject).toBe("Emma lleva 1 día sin recibir una carta");
  expect(anyDay.paragraphs.join(" ")).not.toContain("Guarde su carta antes");
});
