import { expect, test } from "vitest";
import { printedLetterEs, replyLetterEs } from "./notice-letters-es.ts";
import { nudgeLetterEs } from "./nudge-letter-es.ts";
import type { Missing } from "./nudge-letter.ts";

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

test("it has the words of the place, and promises no time that nobody has set", () => {
  expect(nudgeLetterEs(retreat, emma).paragraphs.join(" ")).toContain("hora local de allí");
  const anyDay = nudgeLetterEs(retreat, { ...emma, next: undefined, hasMailDays: false, mailDays: 1 });
  expect(anyDay.subject).toBe("Emma lleva 1 día sin recibir una carta");
  expect(anyDay.paragraphs.join(" ")).not.toContain("Lo que guarde antes");
});

test("printed letters and a reply are told in Spanish, by the first name and for as many as there are", () => {
  const one = { participantId: "emma", participantName: "Emma Quillfeather", notes: 1 };
  expect(printedLetterEs(camp, [one]).subject).toBe(
    "Su carta para Emma se imprimió para el reparto del correo",
  );
  expect(printedLetterEs(retreat, [{ ...one, notes: 2 }]).subject).toBe(
    "Sus cartas para Emma se imprimieron para la entrega",
  );
  const reply = replyLetterEs(camp, one);
  expect(reply.subject).toBe("Llegó una respuesta de Emma");
  expect(JSON.stringify(reply)).not.toContain("Quillfeather");
});
