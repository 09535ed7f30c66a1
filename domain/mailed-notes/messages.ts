import type { Language } from "../language.ts";
import { savedMessagesEs } from "../notes/saved-sentence-es.ts";
import { savedMessages, type SavedMessages } from "../notes/saved-sentence.ts";

type AnswerText = {
  subject: string;
  preheader: string;
  paragraphs: readonly string[];
  button: string;
};

/** `saved` is the sentence of the editor, with the day if the camp has mail days. */
type Saved = { firstName: string; saved: string; hasDay: boolean; leftOut: boolean };
type Refused = { firstName: string; sentence: string; text: string };

const en = {
  /** In the email about a reply. */
  mayAnswer: (firstName: string) =>
    `You can simply answer this email. Your words become a letter to ${firstName}.`,
  saved: ({ firstName, saved, hasDay, leftOut }: Saved): AnswerText => ({
    subject: `Your letter to ${firstName} is saved`,
    preheader: saved,
    paragraphs: [
      saved,
      ...(hasDay ? ["You can read and edit it until it's printed."] : []),
      ...(leftOut ? ["We left out what was attached. A letter by email has words only."] : []),
    ],
    button: "Open your letter",
  }),
  refused: ({ firstName, sentence, text }: Refused): AnswerText => ({
    subject: `Your letter to ${firstName} wasn't saved`,
    preheader: sentence,
    paragraphs: [sentence, ...(text === "" ? [] : ["This is what you wrote:", text])],
    button: `Write to ${firstName}`,
  }),
};

const es: typeof en = {
  mayAnswer: (firstName) =>
    `Puede simplemente responder a este correo. Sus palabras serán una carta para ${firstName}.`,
  saved: ({ firstName, saved, hasDay, leftOut }) => ({
    subject: `Guardamos su carta para ${firstName}`,
    preheader: saved,
    paragraphs: [
      saved,
      ...(hasDay ? ["Puede leerla y editarla hasta que se imprima."] : []),
      ...(leftOut ? ["Dejamos fuera lo adjunto. Una carta por correo solo lleva palabras."] : []),
    ],
    button: "Abrir su carta",
  }),
  refused: ({ firstName, sentence, text }) => ({
    subject: `No guardamos su carta para ${firstName}`,
    preheader: sentence,
    paragraphs: [sentence, ...(text === "" ? [] : ["Esto es lo que escribió:", text])],
    button: `Escribir a ${firstName}`,
  }),
};

export const mailedNoteMessages: Readonly<Record<Language, typeof en>> = { en, es };

export const savedMessagesIn: Readonly<Record<Language, SavedMessages>> = {
  en: savedMessages,
  es: savedMessagesEs,
};
