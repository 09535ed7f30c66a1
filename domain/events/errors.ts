import type { ErrorDefinition } from "../app-error.ts";

export const eventErrors = {
  notFound: { code: "event-not-found", status: "not-found", message: "Event not found." },
  addFailed: { code: "event-add-failed", status: "internal", message: "Failed to add event." },
  deleteFailed: { code: "event-delete-failed", status: "internal", message: "Failed to delete event." },
  updateFailed: { code: "event-update-failed", status: "internal", message: "Failed to update event." },
  loadFailed: { code: "event-load-failed", status: "internal", message: "Failed to load event." },
  listFailed: { code: "event-list-failed", status: "internal", message: "Failed to load events." },
  deletedListFailed: {
    code: "deleted-list-failed",
    status: "internal",
    message: "Failed to load the deleted list.",
  },
  restoreFailed: { code: "event-restore-failed", status: "internal", message: "Failed to restore." },
  idTaken: { code: "event-id-taken", status: "aborted", message: "Failed to add event." },
  buildingsNotCopied: {
    code: "buildings-not-copied",
    status: "internal",
    message: "Event created, but buildings could not be copied.",
  },
  typeTheName: {
    code: "type-the-name",
    status: "aborted",
    message: "Type the name to delete it.",
  },
  typeTheNameToEnd: {
    code: "type-the-name-to-end",
    status: "aborted",
    message: "Type the name to end it in the past.",
  },
  familiesNotAgreed: {
    code: "families-not-agreed",
    status: "aborted",
    message: "Confirm that your families agreed.",
  },
  tooMany: {
    code: "too-many-events",
    status: "resource-exhausted",
    message: "There are already 1,000 events.",
  },
  onlyAdminsCreate: {
    code: "only-admins-create-events",
    status: "permission-denied",
    message: "Only organization admins can create events.",
  },
  onlyAdminsEdit: {
    code: "only-admins-edit-events",
    status: "permission-denied",
    message: "Only organization admins can edit events.",
  },
  onlyAdminsDelete: {
    code: "only-admins-delete-events",
    status: "permission-denied",
    message: "Only organization admins can delete events.",
  },
  onlyAdminsRestore: {
    code: "only-admins-restore",
    status: "permission-denied",
    message: "Only organization admins can restore what was deleted.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const eventBuildingErrors = {
  removeFailed: { code: "building-remove-failed", status: "internal", message: "Failed to remove building." },
  hasPeople: {
    code: "building-has-people",
    status: "aborted",
    message: "People are still in this building. Choose where everyone moves to.",
  },
} as const satisfies Record<string, ErrorDefinition>;
