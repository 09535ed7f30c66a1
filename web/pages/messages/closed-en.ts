import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

/** For families of a closed organization. */
export const closedMessages = defineMessages("closed", {
  closedOn: (type: OrgType, day: string) => `This ${termsFor(type).organization} closed on ${day}. `,
  deletedOn: (day: string) => `Letters are deleted on ${day}. `,
  stillRead: "You can still read and download them.",
});
export type ClosedMessages = typeof closedMessages.english;
