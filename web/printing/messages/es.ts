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
