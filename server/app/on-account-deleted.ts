import type { WhenAccountGoes } from "#server/identity/actions.ts";
import { unlinkAccount } from "#server/invites/accept-actions.ts";
import { deleteNotesByUser } from "#server/notes/actions.ts";
import { forgetNotifications } from "#server/notifications/actions.ts";
import { leaveTeams } from "#server/organizations/team-actions.ts";
import { forgetPasskeys } from "#server/passkeys/actions.ts";
import { forgetBooksOfAccount } from "#server/responses/books/actions.ts";

/** What each feature does when an account is deleted, by its owner or because nobody uses it. */
export const onAccountDeleted: readonly WhenAccountGoes[] = [
  leaveTeams,
  forgetPasskeys,
  deleteNotesByUser,
  forgetNotifications,
  forgetBooksOfAccount,
  unlinkAccount,
];
