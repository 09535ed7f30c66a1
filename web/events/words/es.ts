import type { EventWords } from "./en.ts";

export const eventsEs: EventWords = {
  statuses: { Upcoming: "Próximamente", Active: "En curso", Past: "Terminado" },
};
