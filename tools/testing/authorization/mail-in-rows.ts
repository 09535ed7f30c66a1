import { eventErrors } from "#domain/events/errors.ts";
import { mailInErrors } from "#domain/mail-in/errors.ts";
import { admins, staff, type MatrixRow } from "./matrix-row.ts";

const ofEvent = { things: { eventId: eventErrors.notFound }, deletedEvent: eventErrors.notFound };

export const mailInRows: readonly MatrixRow[] = [
  {
    operation: "readMailIn",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    ...ofEvent,
  },
  {
    operation: "changeMailIn",
    input: ({ orgId, eventId }) => ({ orgId, eventId, change: "renew" }),
    expected: admins(mailInErrors.onlyAdmins),
    ...ofEvent,
  },
  {
    operation: "addScanner",
    input: ({ orgId }) => ({ orgId, email: "copier@office.example" }),
    expected: admins(mailInErrors.onlyAdmins),
  },
  {
    operation: "removeScanner",
    input: ({ orgId }) => ({ orgId, email: "copier@camp.example" }),
    expected: admins(mailInErrors.onlyAdmins),
  },
];
