import type { ErrorDefinition } from "../app-error.ts";

export const organizationErrors = {
  notFound: { code: "organization-not-found", status: "not-found", message: "Organization not found." },
  addFailed: { code: "organization-add-failed", status: "internal", message: "Failed to add organization." },
  listFailed: {
    code: "organization-list-failed",
    status: "internal",
    message: "Failed to load organizations.",
  },
  idTaken: { code: "organization-id-taken", status: "aborted", message: "Failed to add organization." },
  reviewLoadFailed: {
    code: "organizations-to-review-load-failed",
    status: "internal",
    message: "Failed to load organizations to review.",
  },
  decideFailed: {
    code: "organization-decide-failed",
    status: "internal",
    message: "Failed to save your decision.",
  },
  mayNotCreate: {
    code: "may-not-create-organizations",
    status: "permission-denied",
    message: "Your account can't add organizations here. Please ask the people who run this site.",
  },
  onlyAdminsEdit: {
    code: "only-admins-edit-organization",
    status: "permission-denied",
    message: "Only organization admins can edit the organization.",
  },
  onlyAdminsClose: {
    code: "only-admins-close-organization",
    status: "permission-denied",
    message: "Only organization admins can close or reopen the organization.",
  },
  typeTheName: {
    code: "type-the-organization-name",
    status: "aborted",
    message: "Type the name to close it.",
  },
  deletionBegan: {
    code: "organization-deletion-began",
    status: "aborted",
    message: "It's too late to reopen: the deletion has begun.",
  },
  closeFailed: {
    code: "organization-close-failed",
    status: "internal",
    message: "Failed to close the organization.",
  },
  reopenFailed: {
    code: "organization-reopen-failed",
    status: "internal",
    message: "Failed to reopen the organization.",
  },
  loadFailed: {
    code: "organization-load-failed",
    status: "internal",
    message: "Failed to load organization.",
  },
  saveFailed: {
    code: "organization-save-failed",
    status: "internal",
    message: "Failed to save organization.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const buildingErrors = {
  listFailed: { code: "building-list-failed", status: "internal", message: "Failed to load buildings." },
  addFailed: { code: "building-add-failed", status: "internal", message: "Failed to add building." },
  deleteFailed: { code: "building-delete-failed", status: "internal", message: "Failed to delete building." },
  updateFailed: {
    code: "building-update-failed",
    status: "internal",
    message: "We couldn't save the changes. Try again.",
  },
  idTaken: { code: "building-id-taken", status: "aborted", message: "Failed to add building." },
  nameTaken: {
    code: "building-name-taken",
    status: "aborted",
    message: "There is already a building with that name.",
  },
  tooMany: {
    code: "too-many-buildings",
    status: "resource-exhausted",
    message: "There are already 500 buildings.",
  },
  notFound: { code: "building-not-found", status: "not-found", message: "Building is no longer available." },
  /** For non-members: the same status as for an organization that does not exist. */
  onlyMembersAdd: {
    code: "organization-not-found",
    status: "not-found",
    message: "Only org members can add buildings.",
  },
  onlyAdminsRemove: {
    code: "only-admins-remove-buildings",
    status: "permission-denied",
    message: "Only organization admins can remove buildings.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const teamErrors = {
  onlyAdmins: {
    code: "only-admins-manage-team",
    status: "permission-denied",
    message: "Only organization admins can manage the team.",
  },
  lastAdmin: {
    code: "last-admin",
    status: "aborted",
    message: "The last admin cannot leave. Make another person an admin first.",
  },
  alreadyOnTeam: {
    code: "already-on-team",
    status: "aborted",
    message: "That person is already on the team.",
  },
  alreadyInvited: {
    code: "already-invited",
    status: "aborted",
    message: "That address is already invited. Revoke the invitation to change it.",
  },
  memberNotFound: {
    code: "member-not-found",
    status: "not-found",
    message: "That person is not on the team.",
  },
  counselorNotFound: {
    code: "counselor-not-found",
    status: "not-found",
    message: "That person no longer has access.",
  },
  alreadyCounselor: {
    code: "already-counselor",
    status: "aborted",
    message: "That address already has access to buildings. Change the buildings instead.",
  },
  inviteNotFound: {
    code: "team-invite-not-found",
    status: "not-found",
    message: "That invitation is no longer open.",
  },
  inviteExpired: {
    code: "team-invite-expired",
    status: "not-found",
    message: "This invitation has expired. Ask an admin to send it again.",
  },
  optedOut: {
    code: "mail-opted-out",
    status: "aborted",
    message: "This address unsubscribed from this organization's email.",
  },
  tooMany: {
    code: "team-full",
    status: "resource-exhausted",
    message: "A team can have at most 500 people, invited ones included.",
  },
  idTaken: { code: "team-invite-id-taken", status: "aborted", message: "Failed to invite." },
  loadFailed: { code: "team-load-failed", status: "internal", message: "Failed to load the team." },
  inviteFailed: { code: "team-invite-failed", status: "internal", message: "Failed to invite." },
  changeFailed: { code: "team-change-failed", status: "internal", message: "Failed to change the team." },
  invitesLoadFailed: {
    code: "team-invites-load-failed",
    status: "internal",
    message: "Failed to load invites.",
  },
  joinFailed: { code: "team-join-failed", status: "internal", message: "Failed to accept invite." },
} as const satisfies Record<string, ErrorDefinition>;
