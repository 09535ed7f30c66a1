import { cutOffInSpanish } from "../events/mail-run-messages-es.ts";
import { spanishTermsFor } from "../organizations/terms-es.ts";
import { firstNameOf } from "../roster/first-name.ts";
import type { Missing, nudgeLetter } from "./nudge-letter.ts";

export const nudgeLetterEs: typeof nudgeLetter = (from, missing) => {
  const { participantId, next, timeZone } = missing;
  const name = firstNameOf(missing.participantName);
  const without = `${name} lleva ${daysInSpanish(missing)} sin recibir una carta`;
  const { clock } = spanishTermsFor(from.organizationType);
  return {
    subject: without,
    preheader: "Bastan unas líneas.",
    paragraphs: [
      `${without} en ${from.organizationName}. Bastan unas líneas.`,
      ...(next === undefined
        ? []
        : [
            `Lo que guarde antes del ${cutOffInSpanish(next, timeZone)}, ${clock}, sale con el próximo correo.`,
          ]),
      "Si acaba de escribir, su carta ya está en camino y este correo se cruzó con ella.",
    ],
    link: { path: `/my/participants/${participantId}`, label: `Escribir a ${name}` },
  };
};

function daysInSpanish({ mailDays, hasMailDays }: Pick<Missing, "mailDays" | "hasMailDays">): string {
  return `${mailDays} ${mailDays === 1 ? "día" : "días"}${hasMailDays ? " de correo" : ""}`;
}
