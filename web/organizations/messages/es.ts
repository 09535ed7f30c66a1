import type { LoadMessages } from "./en.ts";

export const loadEs: LoadMessages = {
  offlineOrBusy: "Puede que no tenga conexión o que el servicio esté ocupado.",
  loadedAt: (clock) => `Puede que no tenga conexión. Lo que ve abajo se cargó a esta hora: ${clock}`,
};
