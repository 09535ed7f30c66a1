import * as z from "zod/mini";

export const cabinAnswer = z.object({
  organization: z.object({ name: z.string(), type: z.nullable(z.string()) }),
  readsReplies: z.boolean(),
  /** Of the events that run today; empty before and after. */
  buildings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      eventId: z.string(),
      eventName: z.string(),
      participants: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Sheets to hand out: today's, and yesterday's that were not ticked. */
          letters: z.number(),
          handedOut: z.boolean(),
          /** Nothing was printed for this participant on the last mail days. */
          needsMail: z.boolean(),
        }),
      ),
    }),
  ),
});
export type CabinAnswer = z.infer<typeof cabinAnswer>;

/** What one print job has for one participant. */
export type CabinMail = {
  jobId: string;
  eventId: string;
  participantId: string;
  sheets: number;
  printedAt: Date;
  /** The local day on which it was printed. */
  printedOn: string;
  /** The building that it was printed for; the participant may have moved since. */
  pileId: string | null;
  pileSheets: number;
  handedOut: boolean;
};

/** Mail of today, and of yesterday until it is handed out. */
export function mailToHandOut<Mail extends Pick<CabinMail, "printedOn" | "handedOut">>(
  mail: readonly Mail[],
  days: { today: string; yesterday: string },
): Mail[] {
  return mail.filter(
    ({ printedOn, handedOut }) => printedOn === days.today || (printedOn === days.yesterday && !handedOut),
  );
}

export type Pile = { jobId: string; eventId: string; buildingId: string; sheets: number };

/** Piles of the own buildings, with whether all of their participants who are still there have their mail. */
export function pilesOf(
  mail: readonly CabinMail[],
  ownBuildings: readonly string[],
): { pile: Pile; isComplete: boolean; mail: CabinMail[] }[] {
  const own = mail.filter(({ pileId }) => pileId !== null && ownBuildings.includes(pileId));
  const groups = Map.groupBy(own, ({ jobId, pileId }) => `${jobId} ${pileId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.pileId === null) return [];
    const { jobId, eventId, pileId: buildingId, pileSheets: sheets } = first;
    return {
      pile: { jobId, eventId, buildingId, sheets },
      isComplete: group.every(({ handedOut }) => handedOut),
      mail: group,
    };
  });
}
