import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";

type Seed = { organization: { id: string }; name?: string };

/** Details and an invoice for one week of 100 campers, none of them free. */
export async function anInvoice(
  db: Kysely<Tables>,
  { organization, name = "Camp Pine Hollow" }: Seed,
): Promise<{ id: string; number: number }> {
  const [id, organizationId] = [randomId(), organization.id];
  const details = { email: "office@example.org", poNumber: "", taxExemptionId: "" };
  const address = "12 Lake Road\nEly, MN 55731";
  await db
    .insertInto("billingDetails")
    .values({ organizationId, name, address, ...details, updatedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
      organizationId,
      issuedOn: "2027-07-18",
      dueOn: "2027-08-17",
      madeAt: new Date(),
      paper: "letter",
      issuer: ["Loon Lake Software LLC"],
      billToName: name,
      billToAddress: address,
      ...details,
      cents: 2_500,
    })
    .execute();
  await db
    .insertInto("invoiceLines")
    .values({
      invoiceId: id,
      position: 1,
      organizationId,
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
