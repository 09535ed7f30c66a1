import type { printingErrors } from "#domain/printing/errors.ts";
import type { HowItPrintsMessages } from "./en.ts";
import type { PrintedPagesMessages } from "./pages-en.ts";

export const howItPrintsEs: HowItPrintsMessages = {
  see: "Ver cómo se imprime",
};

export const printedPagesEs: PrintedPagesMessages = {
  title: "Cómo se imprime",
  offline: "No hay conexión. Las páginas aparecerán cuando vuelva.",
  setting: "Preparando su carta…",
  untouched: "Esto no cambia nada en su carta.",
  howItComesOut:
    "Así sale su carta de la impresora. Los códigos cuadrados son una muestra. Pulse una página para verla tan grande como en papel.",
  page: (at, of) => `página ${at} de ${of}`,
  yourLetter: (page) => `Su carta, ${page}`,
};

type Code = (typeof printingErrors)["previewFailed" | "tooManyPreviews"]["code"];

/** The preview is the only part of printing that families see. */
export const printingErrorsEs: Readonly<Record<Code, string>> = {
  "preview-failed": "No se pudo mostrar cómo se imprime.",
  "too-many-previews": "En este momento se están viendo muchas cartas. Inténtelo de nuevo en un momento.",
};
