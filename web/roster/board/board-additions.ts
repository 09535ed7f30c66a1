import type { ReactNode } from "react";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import type { ContactActions } from "../contacts/contact-place.ts";

/** What features that build on the roster add to a board. The roster does not know them; the page puts both together. */
export type BoardAdditions = {
  /** The invite to look at for each participant who has contacts; null: somebody is not invited yet. */
  inviteStatuses?: ReadonlyMap<string, InviteStatus | null> | undefined;
  /** Among the buttons of the header, as soon as anybody has contacts. */
  headerActions?: ReactNode;
  /** Under each contact in the dialog. */
  contactActions?: ContactActions | undefined;
};
