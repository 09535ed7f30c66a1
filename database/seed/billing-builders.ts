import type { Kysely } from "kysely";
import { freeCampers } from "#domain/billing/statement.ts";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";

type Seed = { organization: { id: string }; name?: string };

/** Details and an invoice for one week of 100 campers, none of them free. */
async function anInvoice(
  db: Kysely<Tables>,
  { organization, name = "Camp Pine Hollow" }: Seed,
): Promise<{ id: string; number: number }> {
  const organizationId = organization.id;
  const details = { email: "office@example.org", poNumber: "", taxExemptionId: "" };
  const address = "12 Lake Road\nEly, MN 55731";
  await db
    .insertInto("billingDetails")
    .values({ organizationId, name, address, ...details, updatedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return insertInvoice(db, { organizationId, groupId: null }, { organizationId, name, address });
}

/** Details of the group, and an invoice for one week of one of its organizations. */
export async function aGroupInvoice(
  db: Kysely<Tables>,
  { group, organization, name }: { group: { id: string }; organization: { id: string }; name: string },
): Promise<{ id: string; number: number }> {
  const address = "1 Association Square";
  await db
    .insertInto("groupBillingDetails")
    .values({ groupId: group.id, name, address, email: "office@example.org", updatedAt: new Date() })
    .execute();
  const line = { organizationId: organization.id, name, address };
  return insertInvoice(db, { organizationId: null, groupId: group.id }, line);
}

type Payer = { organizationId: string | null; groupId: string | null };
type Line = { organizationId: string; name: string; address: string };

async function insertInvoice(
  db: Kysely<Tables>,
  payer: Payer,
  { organizationId, name, address }: Line,
): Promise<{ id: string; number: number }> {
  const id = randomId();
  const { last: number } = await db
    .updateTable("invoiceNumbers")
    .set((from) => ({ last: from("last", "+", 1) }))
    .returning("last")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("invoices")
    .values({
      id,
      number,
      ...payer,
      issuedOn: "2027-07-18",
      dueOn: "2027-08-17",
      madeAt: new Date(),
      paper: "letter",
      issuer: ["Loon Lake Software LLC"],
      billToName: name,
      billToAddress: address,
      email: "office@example.org",
      poNumber: "",
      taxExemptionId: "",
      cents: 2_500,
    })
    .execute();
  await db
    .insertInto("invoiceLines")
    .values({
      invoiceId: id,
      position: 1,
      organizationId,
      groupId: payer.groupId,
      groupName: payer.groupId === null ? null : "Group",
      organizationName: name,
      eventId: randomId(),
      eventName: "Week 3",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      campers: 100,
      free: 0,
      centsPerCamper: 25,
      cents: 2_500,
    })
    .execute();
  return { id, number };
}

/** Ended, with more campers than are free, in 2025. */
export async function aWeekToInvoice(
  db: Kysely<Tables>,
  { organization, name }: { organization: { id: string }; name: string },
): Promise<void> {
  const [organizationId, eventId] = [organization.id, randomId()];
  const days = { startDate: "2025-07-06", endDate: "2025-07-12" };
  await db
    .insertInto("billedWeeks")
    .values({ organizationId, eventId, name, ...days })
    .execute();
  const campers = Array.from({ length: freeCampers + 2 }, () => ({
    organizationId,
    eventId,
    participantId: randomId(),
  }));
  await db.insertInto("countedCampers").values(campers).execute();
}

/** A card page that ended without a payment. */
async function anEndedCardPage(
  db: Kysely<Tables>,
  { organization, invoice }: { organization: { id: string }; invoice: { id: string } },
): Promise<void> {
  await db
    .insertInto("cardPayments")
    .values({
      id: randomId(),
      organizationId: organization.id,
      invoiceId: invoice.id,
      sessionId: `cs_test_${randomId()}`,
      cents: 2_500,
      status: "ended",
      startedAt: new Date(),
    })
    .execute();
}

export async function anInvoiceWithCardPage(db: Kysely<Tables>, seed: Seed): Promise<{ id: string }> {
  const invoice = await anInvoice(db, seed);
  await anEndedCardPage(db, { organization: seed.organization, invoice });
  return invoice;
}
