import type { UiWords } from "./en.ts";
import type { NotLoadedWords } from "./not-loaded-en.ts";

export const uiEs: UiWords = {
  loading: "Cargando…",
  close: "Cerrar",
  cancel: "Cancelar",
  tryAgain: "Intentar de nuevo",
};

export const notLoadedEs: NotLoadedWords = {
  title: "No se cargó",
  loadsAnew: "Puede que no tenga conexión. Si lo intenta de nuevo, se carga otra vez toda la página.",
};
