import type { ReactNode } from "react";
import type { InviteSummary } from "#domain/roster/invite-status.ts";
import type { ContactActions } from "../contacts/contact-place.ts";

export type InviteSummaries = ReadonlyMap<string, InviteSummary>;

export type InviteSelectedProps = { participantIds: readonly string[]; onClose: () => void };

export type InviteSelectedPlace = InviteSelectedProps & {
  organization: { id: string; type: string | null };
  eventId: string;
};

/** Additions from features that depend on the roster. The page connects both. */
export type BoardAdditions = {
  /** Of participants with contacts. Undefined while it loads. */
  inviteSummaries?: InviteSummaries | undefined;
  headerActions?: ReactNode;
  /** The other pages of the event, below the heading. */
  tabs?: ReactNode;
  contactActions?: ContactActions | undefined;
  /** Asks before it invites the contacts of some participants. */
  inviteSelected?: ((place: InviteSelectedPlace) => ReactNode) | undefined;
};
