import type { printingErrors } from "./errors.ts";

type Sentence = (typeof printingErrors)["previewFailed" | "tooManyPreviews"]["message"];

/** The preview is the only part of printing that families see. */
export const printingErrorsEs: Readonly<Record<Sentence, string>> = {
  "Failed to show how it prints.": "No se pudo mostrar cómo se imprime.",
  "Many letters are being looked at right now. Please try again in a moment.":
    "En este momento se están viendo muchas cartas. Inténtelo de nuevo en un momento.",
};
