import * as z from "zod/mini";
import { roles } from "../identity/session.ts";
import { optionalText, requiredLine } from "../text.ts";
import { uuid } from "../uuid.ts";

export const organizationTypes = ["Camp", "Retreat Center"] as const;
export type OrganizationType = (typeof organizationTypes)[number];

/** A zone the platform knows. Asking Intl is the only test that agrees with the one who will compute with it. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const organizationForm = z.object({
  name: requiredLine({
    max: 120,
    required: "Name is required.",
    tooLong: "Name can have at most 120 characters.",
  }),
  type: z.enum(organizationTypes),
  description: optionalText({ max: 2_000, tooLong: "Description can have at most 2,000 characters." }),
  timeZone: z.string().check(z.refine(isTimeZone, "Time zone is not known.")),
});
export type OrganizationForm = z.infer<typeof organizationForm>;

export const newOrganization = z.object({
  /** Made by the client: sending the form twice creates one organization. */
  id: uuid,
  ...organizationForm.shape,
  type: z._default(z.enum(organizationTypes), "Camp"),
});
export type NewOrganization = z.infer<typeof newOrganization>;

/** What anybody may see. Who created it is not among it. */
const publicOrganization = z.object({
  id: z.string(),
  name: z.string(),
  type: z.nullable(z.enum(organizationTypes)),
  description: z.nullable(z.string()),
});
export type PublicOrganization = z.infer<typeof publicOrganization>;

/** What its team sees, and which role the asker has in it. */
export const organizationAnswer = z.object({
  ...publicOrganization.shape,
  timeZone: z.string(),
  /** Whether families are mailed when a letter is printed or a reply is here. */
  familyNotices: z.boolean(),
  /** Whether the team ticks mail as handed out, and families see it. */
  handOutTicks: z.boolean(),
  /** Whether families may choose the mail day of a letter. */
  lettersForDays: z._default(z.boolean(), false),
  /** Whether the team can print sheets to write first on. */
  stationery: z._default(z.boolean(), false),
  /** Whether families can have a book made of their letters and replies. */
  familyBooks: z._default(z.boolean(), false),
  /** Whether families may add a photo to a letter. */
  letterPhotos: z._default(z.boolean(), false),
  role: z.enum(roles),
});

export const directoryPage = z.object({
  organizations: z.array(publicOrganization),
  /** Counted up to a bound, see countedUpTo. */
  total: z.number(),
  next: z.nullable(z.string()),
});

/** A count over the whole table would grow with it; past this the screen says "10,000 or more". */
export const countedUpTo = 10_000;
export const directoryPageSize = 50;
/** A screen asks for more by asking for a longer list; nobody reads further than this. */
export const maxDirectoryLength = 1_000;

/** The landing page shows a random handful of the directory. */
export const landingSampleSize = 10;
