import { safetyDeskReasons } from "#domain/organizations/safety-desk-reasons.ts";
import { auditReasons } from "#domain/organizations/audit/reasons.ts";
import { buildingReasons, organizationReasons, teamReasons } from "#domain/organizations/reasons.ts";
import { admins, anybodySignedIn, everybody, staff, type MatrixRow } from "./matrix-row.ts";

export const organizationRows: readonly MatrixRow[] = [
  { operation: "listOrganizations", input: () => ({}), expected: everybody },
  { operation: "sampleOrganizations", input: () => ({ from: 0.5 }), expected: everybody },
  {
    operation: "createOrganization",
    input: ({ newId }) => ({ id: newId, name: "Camp New", timeZone: "UTC" }),
    expected: anybodySignedIn,
    takenId: { by: "orgId", outcome: organizationReasons.idTaken },
  },
  { operation: "readOrganization", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "updateOrganization",
    input: ({ orgId }) => ({ orgId, name: "Camp Renamed", type: "Camp", timeZone: "UTC" }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  {
    operation: "setFamilyNotices",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  {
    operation: "setHandOutTicks",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  {
    operation: "setLettersForDays",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  {
    operation: "setStationery",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  {
    operation: "setFamilyBooks",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  {
    operation: "setLetterPhotos",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationReasons.onlyAdminsEdit),
  },
  { operation: "readSafetyDesk", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "saveSafetyDesk",
    input: ({ orgId }) => ({ orgId, isOn: true, words: ["homesick"], repliesAtMinutes: 1_080 }),
    expected: admins(safetyDeskReasons.onlyAdmins),
  },
  { operation: "listOrganizationBuildings", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "addOrganizationBuilding",
    input: ({ orgId, newId }) => ({ orgId, id: newId, name: "Boathouse", capacity: 8 }),
    expected: staff(buildingReasons.onlyMembersAdd),
    takenId: { by: "organizationBuildingId", outcome: buildingReasons.idTaken },
  },
  {
    operation: "deleteOrganizationBuilding",
    input: ({ orgId, organizationBuildingId }) => ({ orgId, buildingId: organizationBuildingId }),
    expected: admins(buildingReasons.onlyAdminsRemove),
    // One that is not on the list is as the caller wants it.
    things: { organizationBuildingId: "ok" },
  },
  {
    operation: "listAuditEntries",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(auditReasons.onlyAdmins),
  },
  {
    operation: "readAuditChoices",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(auditReasons.onlyAdmins),
  },
  { operation: "exportAudit", input: ({ orgId }) => ({ orgId }), expected: admins(auditReasons.onlyAdmins) },
];

export const teamRows: readonly MatrixRow[] = [
  { operation: "listTeam", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "changeRole",
    input: ({ orgId, userId }) => ({ orgId, userId, role: "admin" }),
    expected: admins(teamReasons.onlyAdmins),
    things: { userId: teamReasons.memberNotFound },
    besides: [
      {
        what: "a member cannot make themselves an admin",
        as: "member",
        input: ({ orgId, memberId }) => ({ orgId, userId: memberId, role: "admin" }),
        expected: teamReasons.onlyAdmins,
      },
      {
        what: "the only admin cannot become a member",
        as: "admin",
        input: ({ orgId, adminId }) => ({ orgId, userId: adminId, role: "member" }),
        expected: teamReasons.lastAdmin,
      },
    ],
  },
  {
    operation: "removeTeamMember",
    input: ({ orgId, userId }) => ({ orgId, userId }),
    expected: admins(teamReasons.onlyAdmins),
    things: { userId: teamReasons.memberNotFound },
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
        expected: teamReasons.lastAdmin,
      },
    ],
  },
  {
    operation: "inviteTeamMember",
    input: ({ orgId, newId }) => ({ orgId, id: newId, email: "new@staff.example", role: "member" }),
    expected: admins(teamReasons.onlyAdmins),
    takenId: { by: "teamInviteId", outcome: teamReasons.idTaken },
  },
  {
    operation: "revokeTeamInvite",
    input: ({ orgId, teamInviteId }) => ({ orgId, teamInviteId }),
    expected: admins(teamReasons.onlyAdmins),
    things: { teamInviteId: teamReasons.inviteNotFound },
  },
  { operation: "listMyTeamInvites", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "acceptTeamInvite",
    input: ({ teamInviteId }) => ({ teamInviteId }),
    // Being on the team already opens nothing: the invitation is for its address.
    expected: {
      ...staff(teamReasons.inviteNotFound),
      member: teamReasons.inviteNotFound,
      admin: teamReasons.inviteNotFound,
    },
    things: { teamInviteId: teamReasons.inviteNotFound },
    besides: [
      {
        what: "whose verified address it is",
        as: "invited",
        input: ({ teamInviteId }) => ({ teamInviteId }),
        expected: "ok",
      },
      {
        what: "who says the address is theirs, but nobody vouches for it",
        as: "unverified",
        input: ({ teamInviteId }) => ({ teamInviteId }),
        expected: teamReasons.inviteNotFound,
      },
    ],
  },
];
