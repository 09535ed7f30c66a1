import type { ErrorDefinition } from "../app-error.ts";

export const rosterErrors = {
  participantNotFound: {
    code: "participant-not-found",
    status: "not-found",
    message: "That person is no longer on the list.",
  },
  buildingGone: {
    code: "building-gone",
    status: "aborted",
    message: "Building is no longer available.",
  },
  chooseAnotherBuilding: {
    code: "choose-another-building",
    status: "aborted",
    message: "That building is no longer available. Please choose a different building above.",
  },
  cannotMove: {
    code: "cannot-move",
    status: "aborted",
    message: "Cannot move participant into this building.",
  },
  moveFailed: { code: "move-failed", status: "internal", message: "Failed to move participant." },
  addFailed: { code: "participant-add-failed", status: "internal", message: "Failed to add participant." },
  updateFailed: {
    code: "participant-update-failed",
    status: "internal",
    message: "We couldn't save the changes. Try again.",
  },
  externalIdTaken: {
    code: "external-id-taken",
    status: "aborted",
    message: "Another person here has this External ID.",
  },
  removeFailed: {
    code: "participant-remove-failed",
    status: "internal",
    message: "Failed to remove participant.",
  },
  idTaken: { code: "participant-id-taken", status: "aborted", message: "Failed to add participant." },
  tooMany: {
    code: "too-many-participants",
    status: "resource-exhausted",
    message: "An event can have at most 20,000 people.",
  },
  tooManyWhileNew: {
    code: "too-many-participants-while-new",
    status: "resource-exhausted",
    message: "New organizations can have at most 2,000 people on their lists until we approve them.",
  },
  /** For non-members: the same status as for an event that does not exist. */
  onlyMembersAdd: {
    code: "organization-not-found",
    status: "not-found",
    message: "Only members/admins can add participants.",
  },
  onlyMembersRemove: {
    code: "organization-not-found",
    status: "not-found",
    message: "Only members/admins can remove participants.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const contactErrors = {
  saveFailed: { code: "contact-save-failed", status: "internal", message: "Failed to save contact." },
  removeFailed: { code: "contact-remove-failed", status: "internal", message: "Failed to remove contact." },
  loadFailed: { code: "contacts-load-failed", status: "internal", message: "Failed to load contacts." },
  phoneDigits: {
    code: "phone-digits",
    status: "invalid-argument",
    message: "Phone number must be 10 digits.",
  },
  alreadyAdded: { code: "email-already-added", status: "aborted", message: "Email already added." },
  notFound: {
    code: "contact-not-found",
    status: "not-found",
    message: "That contact is no longer on the list.",
  },
  /** Its message names the removal. An admin may repeat the request with `anyway`. */
  wasRemoved: {
    code: "contact-was-removed",
    status: "aborted",
    message: "Staff removed this contact before.",
  },
  /** For members. */
  wasRemovedAskAdmin: {
    code: "contact-was-removed-ask-admin",
    status: "aborted",
    message: "Staff removed this contact before. Only admins can add them again.",
  },
  onlyAdminsLift: {
    code: "only-admins-lift-blocks",
    status: "permission-denied",
    message: "Only admins can allow removed contacts again.",
  },
  blockNotFound: {
    code: "contact-block-not-found",
    status: "not-found",
    message: "That contact is no longer blocked.",
  },
  blocksLoadFailed: {
    code: "contact-blocks-load-failed",
    status: "internal",
    message: "Failed to load removed contacts.",
  },
  liftFailed: {
    code: "contact-block-lift-failed",
    status: "internal",
    message: "Failed to allow this contact again.",
  },
  tooManyWhileNew: {
    code: "too-many-contacts-while-new",
    status: "resource-exhausted",
    message: "New organizations can have at most 6,000 contacts until we approve them.",
  },
  idTaken: { code: "contact-id-taken", status: "aborted", message: "Failed to save contact." },
  tooMany: {
    code: "too-many-contacts",
    status: "resource-exhausted",
    message: "One person can have at most 20 contacts.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const contactConfirmations = { saved: "Contact saved.", removed: "Contact removed." } as const;

export const importErrors = {
  previewFailed: { code: "import-preview-failed", status: "internal", message: "Failed to read the roster." },
  startFailed: { code: "import-start-failed", status: "internal", message: "Failed to import the roster." },
  idTaken: { code: "import-id-taken", status: "aborted", message: "Failed to read the roster." },
  loadFailed: { code: "import-load-failed", status: "internal", message: "Failed to load the import." },
  exportFailed: { code: "export-failed", status: "internal", message: "Failed to download the roster." },
  notFound: {
    code: "import-not-found",
    status: "not-found",
    message: "This preview has expired. Drop the file again.",
  },
  nothingToRead: {
    code: "import-empty",
    status: "invalid-argument",
    message: "There are no rows in this file.",
  },
  noNameColumn: {
    code: "import-no-name-column",
    status: "invalid-argument",
    message: "Choose the column that holds the name.",
  },
  tooManyRows: {
    code: "import-too-many-rows",
    status: "invalid-argument",
    message: "A file can have at most 20,000 rows.",
  },
} as const satisfies Record<string, ErrorDefinition>;
