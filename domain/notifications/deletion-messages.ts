import type { Language } from "../language.ts";
import { lifetimes } from "../lifetimes.ts";
import type { MailText } from "./nudge-messages.ts";

type LettersGo = { organizationName: string; eventName: string; firstName: string; day: string };

/** To a family, before its letters are deleted. */
export const lettersGoMessages: Readonly<Record<Language, (facts: LettersGo) => MailText>> = {
  en: ({ organizationName, eventName, firstName, day }) => ({
    subject: `Save your letters with ${firstName} before ${day}`,
    preheader: "After that day they can't be restored.",
    paragraphs: [
      `${organizationName} deletes the letters and replies of ${eventName} on ${day}. After that no one can restore them.`,
      "To keep them, download them before then.",
    ],
    button: "Save my letters",
  }),
  es: ({ organizationName, eventName, firstName, day }) => ({
    subject: `Guarde sus cartas con ${firstName} antes del ${day}`,
    preheader: "Después de ese día no se pueden recuperar.",
    paragraphs: [
      `${organizationName} elimina las cartas y respuestas de ${eventName} el ${day}. Después nadie puede recuperarlas.`,
      "Si quiere conservarlas, descárguelas antes.",
    ],
    button: "Guardar mis cartas",
  }),
};

/** To a parent who asked for early deletion. Says no name, because none is stored any more. */
export const lettersGoneMessages: Readonly<
  Record<Language, (facts: { organizationName: string }) => MailText>
> = {
  en: ({ organizationName }) => ({
    subject: "The letters you asked about are deleted",
    preheader: "Letters, replies and all that was stored with them.",
    paragraphs: [
      `${organizationName} deleted the letters and replies as you asked, with the name and everything else that was stored about your child for those dates.`,
      `Backups forget them at most ${lifetimes.backup} days from now.`,
      "You don't have to do anything.",
    ],
    button: "Open your page",
  }),
  es: ({ organizationName }) => ({
    subject: "Se eliminaron las cartas que pidió eliminar",
    preheader: "Cartas, respuestas y todo lo que se guardaba con ellas.",
    paragraphs: [
      `${organizationName} eliminó las cartas y respuestas como usted pidió, con el nombre y todo lo demás que se guardaba sobre su hijo o hija para esas fechas.`,
      `Las copias de seguridad las olvidan en un máximo de ${lifetimes.backup} días.`,
      "No tiene que hacer nada.",
    ],
    button: "Abrir su página",
  }),
};
