import type { ReactNode } from "react";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import type { ContactActions } from "../contacts/contact-place.ts";

/** Additions from features that depend on the roster. The page connects both. */
export type BoardAdditions = {
  /** For participants with contacts; null if a contact is not invited yet. */
  inviteStatuses?: ReadonlyMap<string, InviteStatus | null> | undefined;
  headerActions?: ReactNode;
  contactActions?: ContactActions | undefined;
};
