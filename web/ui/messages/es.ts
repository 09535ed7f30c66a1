import type { UiMessages } from "./en.ts";
import type { NotLoadedMessages } from "./not-loaded-en.ts";

export const uiEs: UiMessages = {
  loading: "Cargando…",
  close: "Cerrar",
  cancel: "Cancelar",
  tryAgain: "Intentar de nuevo",
};

export const notLoadedEs: NotLoadedMessages = {
  title: "No se cargó",
  reloads: "Puede que no tenga conexión. Si lo intenta de nuevo, se carga otra vez toda la página.",
};
