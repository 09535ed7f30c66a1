import { billingErrors } from "#domain/billing/errors.ts";
import { noDefaults } from "#domain/groups/defaults.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { Things } from "./camp-world.ts";
import { admins, anybodySignedIn, staff, type MatrixRow, type Rights } from "./matrix-row.ts";

/** The camp's admin manages its group; being on the team alone does not open it. */
const managers: Rights = {
  ...staff(groupErrors.notFound),
  member: groupErrors.notFound,
};

const group = ({ groupId }: Things) => ({ groupId });
const groupInvoice = ({ groupId, groupInvoiceId }: Things) => ({ groupId, groupInvoiceId });
const billingDetailsOfGroup = {
  name: "Lakeside association",
  address: "12 Lake Road",
  email: "office@example.org",
  poNumber: "",
  taxExemptionId: "",
};
const groupOfCamp = ({ groupId, orgId }: Things) => ({ groupId, orgId });
const invitation = ({ groupInvitationId }: Things) => ({ groupInvitationId });

const byManager = (input: MatrixRow["input"]) => ({
  what: "a manager who is not on the team",
  as: "groupManager" as const,
  input,
  expected: "ok" as const,
});

export const groupRows: readonly MatrixRow[] = [
  {
    operation: "createGroup",
    input: ({ orgId, newId }) => ({ id: newId, orgId, name: "Lakeside association" }),
    // The camp is in a group, and can be in one only.
    expected: { ...admins(groupErrors.onlyAdmins), admin: groupErrors.alreadyInGroup },
    takenId: { by: "groupId", outcome: groupErrors.idTaken },
  },
  { operation: "listMyGroups", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "readGroup",
    input: group,
    expected: managers,
    things: { groupId: groupErrors.notFound },
    besides: [byManager(group)],
  },
  { operation: "readOrganizationGroup", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "inviteToGroup",
    input: ({ groupId, newId }) => ({
      groupId,
      id: newId,
      email: "new@camp.example",
      invitedAs: "organization",
    }),
    expected: managers,
    things: { groupId: groupErrors.notFound },
    takenId: { by: "groupInvitationId", outcome: groupErrors.invitationIdTaken },
  },
  {
    operation: "removeGroupInvitation",
    input: invitation,
    expected: { ...staff(groupErrors.invitationNotFound), member: groupErrors.invitationNotFound },
    things: { groupInvitationId: groupErrors.invitationNotFound },
    besides: [
      byManager(invitation),
      { what: "the owner of the verified address", as: "invited", input: invitation, expected: "ok" },
      {
        what: "a user with that address, unverified",
        as: "unverified",
        input: invitation,
        expected: groupErrors.invitationNotFound,
      },
    ],
  },
  {
    operation: "acceptGroupInvitation",
    input: invitation,
    // Also not for those who manage the group already: the invitation is for its address.
    expected: {
      ...staff(groupErrors.invitationNotFound),
      member: groupErrors.invitationNotFound,
      admin: groupErrors.invitationNotFound,
    },
    things: { groupInvitationId: groupErrors.invitationNotFound },
    besides: [
      { what: "the owner of the verified address", as: "invited", input: invitation, expected: "ok" },
      {
        what: "a user with that address, unverified",
        as: "unverified",
        input: invitation,
        expected: groupErrors.invitationNotFound,
      },
    ],
  },
  {
    operation: "addToGroup",
    input: groupOfCamp,
    // The camp is in it, so nothing is left to do.
    expected: managers,
    things: { groupId: groupErrors.notFound },
  },
  {
    operation: "removeFromGroup",
    input: groupOfCamp,
    expected: admins(groupErrors.onlyAdmins),
    things: { groupId: groupErrors.notFound },
    besides: [byManager(groupOfCamp)],
  },
  {
    operation: "saveGroupDefaults",
    input: ({ groupId }) => ({ groupId, defaults: { ...noDefaults, paper: "a4" } }),
    expected: managers,
    things: { groupId: groupErrors.notFound },
  },
  {
    operation: "readGroupDefaults",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(groupErrors.onlyAdmins),
  },
  {
    operation: "takeGroupDefaults",
    input: ({ orgId }) => ({ orgId, seen: noDefaults }),
    expected: admins(groupErrors.onlyAdmins),
  },
  {
    operation: "createOrganizationInGroup",
    input: ({ groupId, newId }) => ({ groupId, id: newId, name: "Camp New", timeZone: "UTC" }),
    expected: managers,
    things: { groupId: groupErrors.notFound },
    takenId: { by: "orgId", outcome: organizationErrors.idTaken },
  },
  {
    operation: "removeGroupManager",
    input: ({ groupId, adminId }) => ({ groupId, userId: adminId }),
    expected: managers,
    things: { groupId: groupErrors.notFound },
    besides: [byManager(({ groupId, adminId }) => ({ groupId, userId: adminId }))],
  },
  {
    operation: "readGroupBilling",
    input: group,
    expected: managers,
    things: { groupId: groupErrors.notFound },
    besides: [byManager(group)],
  },
  {
    operation: "saveGroupBillingDetails",
    input: ({ groupId }) => ({ groupId, ...billingDetailsOfGroup }),
    expected: managers,
    things: { groupId: groupErrors.notFound },
    besides: [byManager(({ groupId }) => ({ groupId, ...billingDetailsOfGroup }))],
  },
  {
    operation: "makeGroupInvoice",
    input: ({ groupId }) => ({ groupId, year: 2025 }),
    expected: managers,
    idByServer: true,
    things: { groupId: groupErrors.notFound },
    besides: [byManager(({ groupId }) => ({ groupId, year: 2025 }))],
  },
  ...["openGroupInvoice", "payGroupInvoiceByCard", "checkGroupCardPayment"].map((operation): MatrixRow => ({
    operation,
    input: groupInvoice,
    expected: managers,
    things: { groupId: groupErrors.notFound, groupInvoiceId: billingErrors.invoiceNotFound },
    besides: [byManager(groupInvoice)],
  })),
  {
    operation: "setGroupPays",
    input: ({ orgId }) => ({ orgId, pays: false }),
    expected: admins(groupErrors.onlyAdmins),
  },
];
