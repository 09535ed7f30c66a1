import type { LoadMessages } from "./en.ts";

export const loadEs: LoadMessages = {
  offlineOrBusy: "Puede que no tenga conexión o que el servicio esté ocupado.",
  offline: (since) => `No tiene conexión. Esto estaba al día: ${since}.`,
  unreachable: (since) => `En este momento no podemos conectarnos. Esto estaba al día: ${since}.`,
  loadedAt: (clock) => `Puede que no tenga conexión. Lo que ve abajo se cargó a esta hora: ${clock}`,
};
