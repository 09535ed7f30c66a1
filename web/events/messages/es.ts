import type { EventMessages } from "./en.ts";

export const eventsEs: EventMessages = {
  statuses: { Upcoming: "Próximamente", Active: "En curso", Past: "Terminado" },
};
