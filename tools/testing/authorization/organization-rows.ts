import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { auditErrors } from "#domain/organizations/audit-errors.ts";
import { buildingErrors, organizationErrors, teamErrors } from "#domain/organizations/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import type { Things } from "./camp-world.ts";
import { admins, anybodySignedIn, everybody, staff, type MatrixRow, type Rights } from "./matrix-row.ts";

/** A PNG of one black pixel. */
const aBlackSquare =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC";

export const organizationRows: readonly MatrixRow[] = [
  { operation: "readService", input: () => ({}), expected: everybody },
  { operation: "listOrganizations", input: () => ({}), expected: everybody },
  { operation: "sampleOrganizations", input: () => ({ from: 0.5 }), expected: everybody },
  {
    operation: "createOrganization",
    input: ({ newId }) => ({ id: newId, name: "Camp New", timeZone: "UTC" }),
    expected: anybodySignedIn,
    takenId: { by: "orgId", outcome: organizationErrors.idTaken },
  },
  { operation: "readOrganization", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "updateOrganization",
    input: ({ orgId }) => ({ orgId, name: "Camp Renamed", type: "Camp", timeZone: "UTC" }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "closeOrganization",
    input: ({ orgId, orgName }) => ({ orgId, typedName: orgName }),
    expected: admins(organizationErrors.onlyAdminsClose),
  },
  {
    operation: "reopenOrganization",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(organizationErrors.onlyAdminsClose),
  },
  {
    operation: "setFamilyNotices",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "setPrintAtCutOff",
    input: ({ orgId }) => ({ orgId, wanted: true }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "setAnswersByMail",
    input: ({ orgId }) => ({ orgId, wanted: true }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "setStationery",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "setLetterPhotos",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "setLinkReturning",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "setPreapproveProposals",
    input: ({ orgId }) => ({ orgId, wanted: true }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "saveLetterGuide",
    input: ({ orgId }) => ({ orgId, lettersPerWeek: 3, tips: "Ask about the lake.", tipsInSpanish: "" }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  { operation: "readLogo", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "saveLogo",
    input: ({ orgId }) => ({ orgId, image: aBlackSquare }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  {
    operation: "removeLogo",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
  { operation: "readSafetyDesk", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "saveSafetyDesk",
    input: ({ orgId }) => ({ orgId, isOn: true, words: ["homesick"], repliesAtMinutes: 1_080 }),
    expected: admins(safetyDeskErrors.onlyAdmins),
  },
  { operation: "listOrganizationBuildings", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "addOrganizationBuilding",
    input: ({ orgId, newId }) => ({ orgId, id: newId, name: "Boathouse", capacity: 8 }),
    expected: staff(buildingErrors.onlyMembersAdd),
    takenId: { by: "organizationBuildingId", outcome: buildingErrors.idTaken },
  },
  {
    operation: "updateOrganizationBuilding",
    input: ({ orgId, organizationBuildingId }) => ({
      orgId,
      buildingId: organizationBuildingId,
      name: "Boathouse",
      capacity: 8,
    }),
    expected: staff(),
    things: { organizationBuildingId: buildingErrors.notFound },
  },
  {
    operation: "deleteOrganizationBuilding",
    input: ({ orgId, organizationBuildingId }) => ({ orgId, buildingId: organizationBuildingId }),
    expected: admins(buildingErrors.onlyAdminsRemove),
    // One that is not on the list is as the caller wants it.
    things: { organizationBuildingId: "ok" },
  },
  {
    operation: "listAuditEntries",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(auditErrors.onlyAdmins),
  },
  {
    operation: "readAuditChoices",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(auditErrors.onlyAdmins),
  },
  { operation: "exportAudit", input: ({ orgId }) => ({ orgId }), expected: admins(auditErrors.onlyAdmins) },
];

const onlyOperators: Rights = {
  ...staff(generalErrors.notFound),
  member: generalErrors.notFound,
  admin: generalErrors.notFound,
};

const decision = ({ orgId }: Things) => ({ orgId, reason: "Called the camp's office" });

export const operatorRows: readonly MatrixRow[] = [
  {
    operation: "findOrganizations",
    input: () => ({}),
    expected: onlyOperators,
    besides: [{ what: "on the operator list", as: "operator", input: () => ({}), expected: "ok" }],
  },
  {
    operation: "approveOrganization",
    input: decision,
    expected: onlyOperators,
    // The camp is approved already.
    besides: [
      {
        what: "on the operator list",
        as: "operator",
        input: decision,
        expected: "ok",
        changesNothing: true,
      },
    ],
  },
  {
    operation: "suspendOrganization",
    anySignIn: "it ends access",
    input: decision,
    expected: onlyOperators,
    besides: [{ what: "on the operator list", as: "operator", input: decision, expected: "ok" }],
  },
];

const counselorInvite = ({ counselorId }: Things) => ({ teamInviteId: counselorId });

export const teamRows: readonly MatrixRow[] = [
  { operation: "listTeam", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "changeRole",
    input: ({ orgId, userId }) => ({ orgId, userId, role: "admin" }),
    expected: admins(teamErrors.onlyAdmins),
    things: { userId: teamErrors.memberNotFound },
    besides: [
      {
        what: "a member cannot make themselves an admin",
        as: "member",
        input: ({ orgId, memberId }) => ({ orgId, userId: memberId, role: "admin" }),
        expected: teamErrors.onlyAdmins,
      },
      {
        what: "the only admin cannot become a member",
        as: "admin",
        input: ({ orgId, adminId }) => ({ orgId, userId: adminId, role: "member" }),
        expected: teamErrors.lastAdmin,
      },
    ],
  },
  {
    operation: "removeTeamMember",
    input: ({ orgId, userId }) => ({ orgId, userId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { userId: teamErrors.memberNotFound },
    besides: [
      {
        what: "a member leaves",
        as: "member",
        input: ({ orgId, memberId }) => ({ orgId, userId: memberId }),
        expected: "ok",
      },
      {
        what: "the only admin cannot leave",
        as: "admin",
        input: ({ orgId, adminId }) => ({ orgId, userId: adminId }),
        expected: teamErrors.lastAdmin,
      },
    ],
  },
  {
    operation: "inviteTeamMember",
    input: ({ orgId, newId }) => ({ orgId, id: newId, email: "new@staff.example", role: "member" }),
    expected: admins(teamErrors.onlyAdmins),
    takenId: { by: "teamInviteId", outcome: teamErrors.idTaken },
  },
  {
    operation: "signOutTeamMember",
    input: ({ orgId, userId }) => ({ orgId, userId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { userId: teamErrors.memberNotFound },
  },
  {
    operation: "resendTeamInvite",
    input: ({ orgId, teamInviteId }) => ({ orgId, teamInviteId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { teamInviteId: teamErrors.inviteNotFound },
  },
  {
    operation: "revokeTeamInvite",
    input: ({ orgId, teamInviteId }) => ({ orgId, teamInviteId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { teamInviteId: teamErrors.inviteNotFound },
  },
  {
    operation: "listApiKeys",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(apiKeyErrors.onlyAdmins),
  },
  {
    operation: "createApiKey",
    input: ({ orgId }) => ({ orgId, name: "Registration", scopes: ["roster:write"] }),
    expected: admins(apiKeyErrors.onlyAdmins),
  },
  {
    operation: "startPairing",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(apiKeyErrors.onlyAdmins),
  },
  {
    operation: "revokeApiKey",
    input: ({ orgId, apiKeyId }) => ({ orgId, apiKeyId }),
    expected: admins(apiKeyErrors.onlyAdmins),
    things: { apiKeyId: apiKeyErrors.notFound },
  },
  { operation: "listMyTeamInvites", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "acceptTeamInvite",
    anySignIn: "the invitation gave the access, and only its address can take it",
    input: ({ teamInviteId }) => ({ teamInviteId }),
    // Being on the team already opens nothing: the invitation is for its address.
    expected: {
      ...staff(teamErrors.inviteNotFound),
      member: teamErrors.inviteNotFound,
      admin: teamErrors.inviteNotFound,
    },
    things: { teamInviteId: teamErrors.inviteNotFound },
    besides: [
      {
        what: "the owner of the verified address",
        as: "invited",
        input: ({ teamInviteId }) => ({ teamInviteId }),
        expected: "ok",
      },
      {
        what: "a user with that address, unverified",
        as: "unverified",
        input: ({ teamInviteId }) => ({ teamInviteId }),
        expected: teamErrors.inviteNotFound,
      },
      {
        what: "a counselor's invitation, the owner of the verified address",
        as: "invitedCounselor",
        input: counselorInvite,
        expected: "ok",
      },
      {
        what: "a counselor's invitation, another counselor",
        as: "counselor",
        input: counselorInvite,
        expected: teamErrors.inviteNotFound,
      },
    ],
  },
  {
    operation: "listCounselors",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(teamErrors.onlyAdmins),
  },
  {
    operation: "inviteCounselor",
    input: ({ orgId, newId }) => ({ orgId, id: newId, email: "new@staff.example", buildings: ["Boathouse"] }),
    expected: admins(teamErrors.onlyAdmins),
    takenId: { by: "counselorId", outcome: teamErrors.idTaken },
  },
  {
    operation: "resendCounselorInvite",
    input: ({ orgId, counselorId }) => ({ orgId, counselorId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { counselorId: teamErrors.inviteNotFound },
  },
  {
    operation: "setCounselorBuildings",
    input: ({ orgId, counselorId }) => ({ orgId, counselorId, buildings: ["Boathouse"] }),
    expected: admins(teamErrors.onlyAdmins),
    things: { counselorId: teamErrors.counselorNotFound },
  },
  {
    operation: "removeCounselor",
    input: ({ orgId, counselorId }) => ({ orgId, counselorId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { counselorId: teamErrors.counselorNotFound },
  },
  {
    operation: "setCounselorsReadReplies",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationErrors.onlyAdminsEdit),
  },
];
