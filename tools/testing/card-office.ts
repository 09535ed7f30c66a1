import * as contract from "#domain/billing/contract.ts";
import { aCamp } from "./a-camp.ts";
import { aWeek } from "./billing-office.ts";
import type { CardService } from "./card-service.ts";
import type { TestServer } from "./test-server.ts";

export const resultOf = (body: unknown) =>
  typeof body === "object" && body !== null && "result" in body ? body.result : body;

/** An invoice of 50 cents for two campers, in July 2027. */
export async function anOpenInvoice(server: TestServer, service: CardService) {
  const payer = await aCamp(server, { name: "Camp Pine Hollow" });
  await payer.call("saveBillingDetails", {
    name: "Pine Hollow Foundation",
    address: "12 Lake Road",
    email: "office@pinehollow.example",
    poNumber: "",
    taxExemptionId: "",
  });
  await (await aWeek(server, payer, { ends: "2027-07-17", mailed: 27 })).claim();
  const made = await payer.call("makeInvoice", { year: 2027 });
  const { id: invoiceId, number } = contract.makeInvoice.output.parse(resultOf(made.body));
  const press = () => payer.call("payInvoiceByCard", { invoiceId });
  const open = async () => {
    const { url } = contract.payInvoiceByCard.output.parse(resultOf((await press()).body));
    return { url, id: service.idIn(url) };
  };
  const check = async () => {
    const { body } = await payer.call("checkCardPayment", { invoiceId });
    return contract.checkCardPayment.output.parse(resultOf(body)).status;
  };
  const listed = async () => {
    const { invoices } = contract.listInvoices.output.parse((await payer.ask("/invoices")).body);
    return invoices.find(({ id }) => id === invoiceId);
  };
  return { camp: payer, invoiceId, number, press, open, check, listed };
}
export type OpenInvoice = Awaited<ReturnType<typeof anOpenInvoice>>;

/** Without the making of the invoice, by the name of the action. */
export async function activityOf(server: TestServer, { camp }: Pick<OpenInvoice, "camp">) {
  const entries = await server.deps.db
    .selectFrom("auditEntries")
    .select(["action", "actorName", "subject"])
    .where("organizationId", "=", camp.id)
    .where("action", "like", "invoice.%")
    .orderBy("action")
    .execute();
  return entries.filter(({ action }) => action !== "invoice.made");
}

export async function storedOf(server: TestServer, { invoiceId }: Pick<OpenInvoice, "invoiceId">) {
  const { db } = server.deps;
  const payments = await db
    .selectFrom("cardPayments")
    .select(["status", "reference", "cents"])
    .where("invoiceId", "=", invoiceId)
    .orderBy("status")
    .execute();
  const invoice = await db
    .selectFrom("invoices")
    .select(["paidOn", "payment"])
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return { payments, ...invoice };
}
