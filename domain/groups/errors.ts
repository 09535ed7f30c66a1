import type { ErrorDefinition } from "../app-error.ts";
import type { Limit } from "../limit.ts";

export const groupErrors = {
  notFound: { code: "group-not-found", status: "not-found", message: "Group not found." },
  onlyAdmins: {
    code: "only-admins-decide-on-groups",
    status: "permission-denied",
    message: "Only organization admins can start, join or leave a group.",
  },
  idTaken: { code: "group-id-taken", status: "aborted", message: "We couldn't start the group." },
  alreadyInGroup: {
    code: "organization-already-in-group",
    status: "aborted",
    message: "This organization is already in a group. It has to leave that one first.",
  },
  full: {
    code: "group-full",
    status: "resource-exhausted",
    message: "A group can have at most 100 organizations.",
  },
  tooManyManagers: {
    code: "too-many-group-managers",
    status: "resource-exhausted",
    message: "A group can have at most 20 managers.",
  },
  tooManyInvitations: {
    code: "too-many-group-invitations",
    status: "resource-exhausted",
    message: "This group already has 100 open invitations. Withdraw some first.",
  },
  alreadyInvited: {
    code: "group-already-invited",
    status: "aborted",
    message: "That address is already invited. Withdraw the invitation to send a new one.",
  },
  invitationIdTaken: {
    code: "group-invitation-id-taken",
    status: "aborted",
    message: "We couldn't save the invitation.",
  },
  invitationNotFound: {
    code: "group-invitation-not-found",
    status: "not-found",
    message: "That invitation is no longer open.",
  },
  chooseOrganization: {
    code: "choose-organization-for-group",
    status: "invalid-argument",
    message: "Choose which organization joins.",
  },
  managerNotFound: {
    code: "group-manager-not-found",
    status: "not-found",
    message: "That person doesn't manage the group.",
  },
  defaultsChanged: {
    code: "group-defaults-changed",
    status: "aborted",
    message: "The group's settings were just changed. Look at them again.",
  },
  saveDefaultsFailed: {
    code: "group-defaults-save-failed",
    status: "internal",
    message: "We couldn't save the settings. Try again.",
  },
  loadFailed: { code: "group-load-failed", status: "internal", message: "We couldn't load the group." },
  listFailed: { code: "groups-load-failed", status: "internal", message: "We couldn't load your groups." },
  createFailed: { code: "group-create-failed", status: "internal", message: "We couldn't start the group." },
  inviteFailed: {
    code: "group-invite-failed",
    status: "internal",
    message: "We couldn't save the invitation.",
  },
  changeFailed: { code: "group-change-failed", status: "internal", message: "We couldn't change the group." },
} as const satisfies Record<string, ErrorDefinition>;

const dayMinutes = 24 * 60;

export const groupsOfAccount: Limit = {
  name: "groups of an account",
  times: 5,
  minutes: dayMinutes,
  error: {
    code: "too-many-groups",
    status: "resource-exhausted",
    message: "You've started several groups today. Please try again tomorrow.",
  },
};

export const groupInvitationsOfAccount: Limit = {
  name: "group invitations of an account",
  times: 50,
  minutes: dayMinutes,
  error: {
    code: "too-many-group-invitations-today",
    status: "resource-exhausted",
    message: "You've invited many people to groups today. Please try again tomorrow.",
  },
};
