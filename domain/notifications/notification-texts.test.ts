import { describe, expect, test } from "vitest";
import { printedLetterEs, replyLetterEs } from "./notification-texts-es.ts";
import {
  digestLetter,
  printedLetter,
  readyLetter,
  replyLetter,
  type WaitingInEvent,
} from "./notification-texts.ts";

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
    const letter = printedLetter(from, [first, ...others]);
    expect(letter.subject).toBe(subject);
    expect(letter.link.path).toBe(path);
    expect(JSON.stringify(letter)).not.toContain("Quillfeather");
  });
});

test("a reply is told with the first name and a link, and nothing else", () => {
  const letter = replyLetter(camp, noah);
  expect(letter.subject).toBe("A reply from Noah is here");
  expect(letter.link).toEqual({ path: "/my/participants/noah", label: "Read the reply" });
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

test("a letter that was written first is called a letter, and answers nothing", () => {
  const letter = replyLetter(camp, { ...noah, wroteFirst: true });
  expect(letter.subject).toBe("A letter from Noah is here");
  expect(letter.link.label).toBe("Read the letter");
  expect(letter.paragraphs[0]).toBe(
    "Noah has written to you. The page came back to Camp Pine Hollow and waits for you.",
  );
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
    expect(readyLetter(camp, mail)).toEqual({
      subject: "Ready to print: 1,200 letters for Week 3",
      preheader: "The cut-off for today's mail has passed at Camp Pine Hollow.",
      paragraphs: [
        "The cut-off for today's mail of Week 3 at Camp Pine Hollow was 8:00 am camp time. 1,200 letters wait to be printed.",
      ],
      link: { path: "/org/pine/events/w3/tools", label: "Print today's mail" },
    });
  });

  test.each([
    [1, "1 letter came after it and goes with the next mail day."],
    [2, "2 letters came after it and go with the next mail day."],
  ])("says so where %i came late, in the organization's own words", (late, sentence) => {
    const letter = readyLetter(retreat, { ...mail, waiting: 1, late });
    expect(letter.subject).toBe("Ready to print: 1 letter for Week 3");
    expect(letter.paragraphs).toEqual([
      "The cut-off for today's mail of Week 3 at Stillwater was 8:00 am local time there. 1 letter waits to be printed.",
      sentence,
    ]);
  });
});

describe("the digest", () => {
  const nothing = { letters: 0, repliesToMatch: 0, bouncedInvites: 0 };
  const lakeside: WaitingInEvent = { eventId: "w3", eventName: "Week 3", ...nothing };
  const woods: WaitingInEvent = { eventId: "w4", eventName: "Week 4", ...nothing };

  test("says nothing where nothing waits", () => {
    expect(digestLetter(camp, [])).toBeUndefined();
    expect(digestLetter(camp, [lakeside, woods])).toBeUndefined();
  });

  test("counts, and leads to where it can be done", () => {
    const letter = digestLetter(camp, [
      { ...lakeside, letters: 1_200, repliesToMatch: 1, bouncedInvites: 2 },
      woods,
    ]);
    expect(letter?.subject).toBe("This morning at Camp Pine Hollow");
    expect(letter?.paragraphs).toEqual([
      "Week 3: 1,200 letters wait to be printed, 1 reply waits to be matched, 2 invites came back.",
    ]);
    expect(letter?.link).toEqual({ path: "/org/pine/events/w3/tools", label: "Open Tools" });
  });

  test("of several leads to all of them, in the organization's own word", () => {
    const several = [
      { ...lakeside, letters: 1 },
      { ...woods, bouncedInvites: 1 },
    ];
    expect(digestLetter(camp, several)).toMatchObject({
      paragraphs: ["Week 3: 1 letter waits to be printed.", "Week 4: 1 invite came back."],
      link: { path: "/org/pine/events", label: "Open Weeks" },
    });
    expect(digestLetter(retreat, several)?.link.label).toBe("Open Events");
  });
});

test("printed letters and a reply are told in Spanish, by the first name and for as many as there are", () => {
  expect(printedLetterEs(camp, [emma]).subject).toBe(
    "Su carta para Emma se imprimió para el reparto del correo",
  );
  expect(printedLetterEs(retreat, [{ ...emma, notes: 2 }]).subject).toBe(
    "Sus cartas para Emma se imprimieron para la entrega",
  );
  const reply = replyLetterEs(camp, emma);
  expect(reply.subject).toBe("Llegó una respuesta de Emma");
  expect(JSON.stringify(reply)).not.toContain("Quillfeather");
});
