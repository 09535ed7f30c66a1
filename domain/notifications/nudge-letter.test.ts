import { expect, test } from "vitest";
import { nudgeLetterEs } from "./nudge-letter-es.ts";
import { nudgeLetter, type Missing } from "./nudge-letter.ts";

const camp = { organizationId: "pine", organizationName: "Camp Pine Hollow", organizationType: "Camp" };
const retreat = { ...camp, organizationName: "Stillwater", organizationType: "Retreat Center" };
const emma: Missing = {
  participantId: "emma",
  participantName: "Quillfeather, Emma",
  mailDays: 2,
  next: { day: "2027-07-14", cutOff: Date.parse("2027-07-14T13:00:00Z") },
  hasMailDays: true,
  timeZone: "America/Chicago",
};

test("says the first name, for how long, until when, and where to write", () => {
  const letter = nudgeLetter(camp, emma);
  expect(letter.subject).toBe("Emma has not had a letter for 2 mail days");
  expect(letter.paragraphs.slice(0, 2)).toEqual([
    "Emma has not had a letter for 2 mail days at Camp Pine Hollow. A few lines are enough.",
    "What you save before Wed, Jul 14 at 8:00 am camp time goes with the next mail.",
  ]);
  expect(letter.link).toEqual({ path: "/my/participants/emma", label: "Write to Emma" });
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

test("uses the organization's words, and names no time if no mail days are set", () => {
  expect(nudgeLetter(retreat, emma).paragraphs.join(" ")).toContain("8:00 am local time there goes");
  const anyDay = nudgeLetter(retreat, { ...emma, next: undefined, hasMailDays: false, mailDays: 1 });
  expect(anyDay.subject).toBe("Emma has not had a letter for 1 day");
  expect(anyDay.paragraphs.join(" ")).not.toContain("What you save before");
});

test("a nudge says in Spanish the first name, for how long, until when, and where to write", () => {
  const letter = nudgeLetterEs(camp, emma);
  expect(letter.subject).toBe("Emma lleva 2 días de correo sin recibir una carta");
  expect(letter.paragraphs.slice(0, 2)).toEqual([
    "Emma lleva 2 días de correo sin recibir una carta en Camp Pine Hollow. Bastan unas líneas.",
    "Lo que guarde antes del mié, 14 de jul a las 8:00\u00A0a.m., hora del campamento, sale con el próximo correo.",
  ]);
  expect(letter.link).toEqual({ path: "/my/participants/emma", label: "Escribir a Emma" });
  expect(JSON.stringify(letter)).not.toContain("Quillfeather");
});

test("uses the organization's words in Spanish, and names no time if no mail days are set", () => {
  expect(nudgeLetterEs(retreat, emma).paragraphs.join(" ")).toContain("hora local de allí");
  const anyDay = nudgeLetterEs(retreat, { ...emma, next: undefined, hasMailDays: false, mailDays: 1 });
  expect(anyDay.subject).toBe("Emma lleva 1 día sin recibir una carta");
  expect(anyDay.paragraphs.join(" ")).not.toContain("Lo que guarde antes");
});
