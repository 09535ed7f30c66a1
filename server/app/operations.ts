import { billingOperations } from "#server/billing/routes.ts";
import { cabinOperations } from "#server/cabin/routes.ts";
import { demoOperations } from "#server/demos/routes.ts";
import { rescheduleAll } from "#server/events/mail-store.ts";
import { eventOperations } from "#server/events/routes.ts";
import {
  accountOperations,
  identityOperations,
  languageOperations,
  sessionOperations,
} from "#server/identity/routes.ts";
import { familyInviteOperations, inviteOperations } from "#server/invites/routes.ts";
import { lookupOperations } from "#server/lookup/routes.ts";
import { passkeyOperations } from "#server/passkeys/routes.ts";
import { prepareInvite } from "#server/invites/actions.ts";
import {
  declineProposalsOf,
  familyProposalOperations,
  proposalOperations,
} from "#server/invites/proposals.ts";
import { organizationOperations } from "#server/organizations/routes.ts";
import { mailInOperations } from "#server/mail-in/routes.ts";
import { deletePendingNotes } from "#server/notes/actions.ts";
import { noteOperations } from "#server/notes/routes.ts";
import { notificationOperations } from "#server/notifications/routes.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { previewOperations, printingOperations } from "#server/printing/routes.ts";
import { forgetBooksOfContact } from "#server/responses/books/actions.ts";
import { bookOperations } from "#server/responses/books/routes.ts";
import { downloadLinkOperations } from "#server/responses/downloads/routes.ts";
import { uploadOperations } from "#server/responses/upload-routes.ts";
import { responseOperations } from "#server/responses/routes.ts";
import { deleteFigures } from "#server/reports/store.ts";
import { reportOperations } from "#server/reports/routes.ts";
import { importOperations } from "#server/roster/import-routes.ts";
import { rosterOperations } from "#server/roster/routes.ts";
import { todayOperations } from "#server/today/routes.ts";
import { onAccountDeleted } from "./on-account-deleted.ts";

export function allOperations(deps: PrintingDeps): Operation[] {
  return [
    ...identityOperations(deps),
    ...accountOperations(deps, { onAccountDeleted }),
    ...languageOperations(),
    ...sessionOperations(deps),
    ...organizationOperations(deps, { onTimeZoneChanged: rescheduleAll }),
    ...passkeyOperations(deps),
    ...eventOperations({ ...deps, onEventRestored: deleteFigures }),
    ...rosterOperations(deps, {
      async onContactRemoved(tx, staff, gone) {
        await deletePendingNotes(tx, staff, gone);
        await declineProposalsOf(tx, deps, staff, gone);
        await forgetBooksOfContact(tx, staff, gone);
      },
      prepareInvite: (tx, staff, replaced) => prepareInvite(tx, deps, staff, replaced),
    }),
    ...importOperations(deps),
    ...inviteOperations(deps),
    ...familyInviteOperations(deps),
    ...proposalOperations(deps),
    ...familyProposalOperations(deps),
    ...noteOperations(deps),
    ...notificationOperations(deps),
    ...printingOperations(deps),
    ...previewOperations(deps),
    ...uploadOperations(deps),
    ...responseOperations(deps),
    ...downloadLinkOperations(deps),
    ...bookOperations(deps),
    ...lookupOperations(deps),
    ...todayOperations(deps),
    ...reportOperations(deps),
    ...mailInOperations(deps),
    ...cabinOperations(deps),
    ...billingOperations(deps),
    ...demoOperations(deps),
  ];
}
