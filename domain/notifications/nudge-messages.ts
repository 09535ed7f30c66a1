import type { Language } from "../language.ts";

export type Nudge = {
  organizationName: string;
  firstName: string;
  mailDays: number;
  /** If false, the text says days instead of mail days. */
  hasMailDays: boolean;
  /** The cut-off of the next mail, with its clock. */
  by: string | undefined;
};
export type MailText = { subject: string; preheader: string; paragraphs: string[]; button: string };

const en = ({ organizationName, firstName, mailDays, hasMailDays, by }: Nudge): MailText => {
  const day = hasMailDays ? "mail day" : "day";
  const without = `${firstName} hasn't had a letter for ${mailDays} ${day}${mailDays === 1 ? "" : "s"}`;
  return {
    subject: without,
    preheader: "A few lines are plenty.",
    paragraphs: [
      `${without} at ${organizationName}. A few lines are plenty.`,
      ...(by === undefined ? [] : [`Save your letter by ${by} and it goes out that day.`]),
      "Just wrote? Then your letter is on its way, and you can ignore this email.",
    ],
    button: `Write to ${firstName}`,
  };
};

const es = ({ organizationName, firstName, mailDays, hasMailDays, by }: Nudge): MailText => {
  const days = `${mailDays} ${mailDays === 1 ? "día" : "días"}${hasMailDays ? " de correo" : ""}`;
  const without = `${firstName} lleva ${days} sin recibir una carta`;
  return {
    subject: without,
    preheader: "Bastan unas líneas.",
    paragraphs: [
      `${without} en ${organizationName}. Bastan unas líneas.`,
      ...(by === undefined ? [] : [`Guarde su carta antes del ${by} y saldrá ese día.`]),
      "¿Acaba de escribir? Entonces su carta ya está en camino y puede ignorar este correo.",
    ],
    button: `Escribir a ${firstName}`,
  };
};

/** Staff see the English text before they send it. */
export const nudgeMessages: Readonly<Record<Language, (nudge: Nudge) => MailText>> = { en, es };
