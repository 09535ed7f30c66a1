import { noDefaults } from "#domain/groups/defaults.ts";
import type { CampNumbers } from "./growth-fill.ts";
import { ask, many, org, type Question } from "./growth-reads.ts";

const newGroup = (c: CampNumbers) => ({ groupId: c.newId("group") });
const invoiceOfGroup = async (c: CampNumbers) => {
  const { groupId } = newGroup(c);
  return { groupId, groupInvoiceId: await c.invoiceOfGroup(groupId) };
};

/** Groups, and invoices of organizations and groups. */
export const groupActions: readonly Question[] = [
  ask("createGroup", (c) => ({ ...org(c), id: c.newId("group"), name: "Lakeside association" })),
  ask("addToGroup", (c) => ({ ...org(c), ...newGroup(c) })),
  ask("readGroup", newGroup),
  ask("saveGroupDefaults", (c) => ({ ...newGroup(c), defaults: noDefaults })),
  ask("takeGroupDefaults", (c) => ({ ...org(c), seen: noDefaults })),
  ask("setGroupPays", (c) => ({ ...org(c), pays: true })),
  ask("saveGroupBillingDetails", (c) => ({
    ...newGroup(c),
    name: "Association",
    address: "12 Lake Road",
    email: "office@example.org",
    poNumber: "",
    taxExemptionId: "",
  })),
  ask("readGroupBilling", newGroup, many),
  ask("makeGroupInvoice", (c) => ({ ...newGroup(c), year: new Date().getFullYear() }), many),
  ask("openGroupInvoice", invoiceOfGroup),
  ask("payGroupInvoiceByCard", invoiceOfGroup),
  ask("checkGroupCardPayment", invoiceOfGroup),
  ask("createOrganizationInGroup", (c) => ({
    ...newGroup(c),
    id: c.newId("organization of the group"),
    name: "Camp Newcomer",
    timeZone: "UTC",
  })),
  ask("inviteToGroup", (c) => ({
    ...newGroup(c),
    id: c.newId("group invitation"),
    email: "association@example.org",
    invitedAs: "manager",
  })),
  ask("removeGroupInvitation", (c) => ({ groupInvitationId: c.newId("group invitation") })),
  ask("removeFromGroup", (c) => ({ ...org(c), ...newGroup(c) })),
  ask("saveBillingDetails", (c) => ({
    ...org(c),
    name: "Camp Renamed",
    address: "12 Lake Road",
    email: "office@example.org",
    poNumber: "",
    taxExemptionId: "",
  })),
  ask("openInvoice", (c) => ({ ...org(c), invoiceId: c.invoiceId })),
  ask("payInvoiceByCard", (c) => ({ ...org(c), invoiceId: c.invoiceId })),
  ask("checkCardPayment", (c) => ({ ...org(c), invoiceId: c.invoiceId })),
  // Every camper who counts, in each week of the year.
  ask(
    "makeInvoice",
    async (c) => {
      await c.deleteInvoicesOfGroup(newGroup(c).groupId);
      return { ...org(c), year: new Date().getFullYear() };
    },
    many,
  ),
];
