import type { printingErrors } from "./errors.ts";

type Code = (typeof printingErrors)["previewFailed" | "tooManyPreviews"]["code"];

/** The preview is the only part of printing that families see. */
export const printingErrorsEs: Readonly<Record<Code, string>> = {
  "preview-failed": "No se pudo mostrar cómo se imprime.",
  "too-many-previews": "En este momento se están viendo muchas cartas. Inténtelo de nuevo en un momento.",
};
