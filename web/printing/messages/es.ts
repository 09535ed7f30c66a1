import type { printingErrors } from "#domain/printing/errors.ts";
import type { HowItPrintsMessages } from "./en.ts";
import type { PrintedPagesMessages } from "./pages-en.ts";

export const howItPrintsEs: HowItPrintsMessages = {
  see: "Vista previa",
};

export const printedPagesEs: PrintedPagesMessages = {
  title: "Cómo se imprime",
  offline: "No hay conexión. Las páginas aparecerán en cuanto vuelva.",
  setting: "Preparando las páginas…",
  untouched: "A su carta no le pasó nada.",
  howItComesOut:
    "Así se imprimirá su carta. Los códigos cuadrados son de muestra. Toque una página para verla en tamaño completo.",
  page: (at, of) => `página ${at} de ${of}`,
  yourLetter: (page) => `Su carta, ${page}`,
};

type Code = (typeof printingErrors)["previewFailed" | "tooManyPreviews"]["code"];

/** The preview is the only part of printing that families see. */
export const printingErrorsEs: Readonly<Record<Code, string>> = {
  "preview-failed": "No se pudo mostrar cómo se imprime.",
  "too-many-previews": "En este momento se están viendo muchas cartas. Inténtelo de nuevo en un momento.",
};
