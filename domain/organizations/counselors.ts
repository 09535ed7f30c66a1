import * as z from "zod/mini";
import { emailAddress } from "../identity/email.ts";
import { cleanLine } from "../text.ts";
import { uuid } from "../uuid.ts";

const maxBuildings = 20;

/** Compared without case. A building keeps its name from event to event, while each event has a copy of its own. */
const buildingName = z
  .pipe(z.string().check(z.maxLength(500)), z.transform(cleanLine))
  .check(z.refine((name) => name.length >= 1 && name.length <= 120, "Choose a building."));
export const buildingNames = z
  .pipe(
    z.array(buildingName).check(z.maxLength(100)),
    z.transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]),
  )
  .check(
    z.refine((names) => names.length >= 1, "Choose a building."),
    z.refine((names) => names.length <= maxBuildings, `Choose at most ${maxBuildings} buildings.`),
  );

export const newCounselor = z.object({ id: uuid, email: emailAddress, buildings: buildingNames });
export type NewCounselor = z.infer<typeof newCounselor>;

export const counselorsAnswer = z.object({
  counselors: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      /** Null until the invitation is accepted. */
      displayName: z.nullable(z.string()),
      buildings: z.array(z.string()),
      /** Of the invitation; null once it is accepted. */
      invite: z.nullable(z.object({ mail: z.enum(["sending", "sent", "failed"]), isExpired: z.boolean() })),
    }),
  ),
  /** Names to choose from: of the organization and of events that are not over. */
  buildings: z.array(z.string()),
});
export type CounselorsAnswer = z.infer<typeof counselorsAnswer>;

/** Invitations included. */
export const maxCounselors = 500;
