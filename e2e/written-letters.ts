import { aLink, aPrintedNote, aResponse, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { personId, type OwnCamp } from "./own-camp.ts";

const hourMs = 3_600_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

/** What became of the last letter to a child. */
export type Fate =
  | { wrote: "nothing" }
  | { wrote: "waiting" }
  | { wrote: "printed"; at: Date }
  | { wrote: "answered"; at: Date };

export type WritingWeek = {
  id: string;
  tools: string;
  child(name: string, fate?: Fate): Promise<SeededCamper>;
};

/** A week in which Elena may write to whoever is put into it; writing is open for a long time. */
export async function aWritingWeek(
  camp: OwnCamp,
  seed: { name?: string; description?: string; endDate?: string } = {},
): Promise<WritingWeek> {
  const { db } = camp;
  const { name = "Week 3 · Lakeside", description = null, endDate = "2031-07-17" } = seed;
  const event = await anEvent(db, {
    organization: camp,
    name,
    startDate: "2026-01-01",
    endDate,
    description,
  });
  const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
  return {
    id: event.id,
    tools: `/org/${camp.id}/events/${event.id}/tools`,
    async child(childName, fate = { wrote: "nothing" }) {
      const to = await aCamper(db, { in: cabin, name: childName });
      const from = await aContact(db, { of: to, email: "elena@example.org" });
      await aLink(db, { from, to, by: { id: personId("elena") } });
      const letter = { from, to };
      if (fate.wrote === "waiting") await aWaitingNote(db, letter);
      if (fate.wrote === "printed") await aPrintedNote(db, { ...letter, printedAt: fate.at });
      if (fate.wrote === "answered") {
        const on = await aPrintedNote(db, { ...letter, printedAt: fate.at });
        await aResponse(db, { on });
      }
      return to;
    },
  };
}
