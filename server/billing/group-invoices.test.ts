import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withUser } from "#database/actor.ts";
import { randomId } from "#database/seed/builders.ts";
import * as contract from "#domain/billing/contract.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import * as groupContract from "#domain/billing/group-contract.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { aWeek, billsOf, statementFor } from "#tools/testing/billing-office.ts";
import { resultOf } from "#tools/testing/card-office.ts";
import { startCardService, type CardService } from "#tools/testing/card-service.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { markPaidByOperator } from "./payments.ts";

const now = new Date("2027-07-20T15:00:00Z");
const year = 2027;
let service: CardService;
let server: TestServer;
beforeAll(async () => {
  service = await startCardService({ now: () => now });
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: { now: () => now },
    env: service.env,
  });
  service.tell(server.origin);
});
afterAll(async () => {
  await server.close();
  await service.stop();
});

type Person = TestCamp["admin"];
let loon: TestCamp;
let birch: TestCamp;
let groupId: string;
/** Manages the group, and is on the team of Camp Loon Lake alone. */
let manager: Person;

const call = (name: string, data: object, by: Person = manager) =>
  callServer(server, name, { groupId, ...data }, by.headers);
const make = async () =>
  contract.makeInvoice.output.parse(resultOf((await call("makeGroupInvoice", { year })).body));
const billing = async (by = manager) => {
  const { body } = await askServer(server, `/api/groups/${groupId}/billing?year=${year}`, by.headers);
  return groupContract.readGroupBilling.output.parse(body);
};
const linesOf = (invoiceId: string) =>
  server.deps.db
    .selectFrom("invoiceLines")
    .select(["organizationName", "eventName", "campers", "free", "cents", "groupName"])
    .where("invoiceId", "=", invoiceId)
    .orderBy("position")
    .execute();
const agree = (camp: TestCamp, pays = true) => camp.call("setGroupPays", { pays });

const details = {
  name: "YMCA of the Lakes",
  address: "1 Association Square",
  email: "books@ymca.example",
  poNumber: "PO-9",
  taxExemptionId: "MN-1",
};

beforeEach(async () => {
  loon = await aCamp(server, { name: "Camp Loon Lake" });
  birch = await aCamp(server, { name: "Camp Birchwood" });
  manager = loon.admin;
  groupId = randomId();
  await loon.call("createGroup", { id: groupId, name: "YMCA of the Lakes" });
  await server.deps.db
    .insertInto("groupOrganizations")
    .values({ groupId, organizationId: birch.id, joinedAt: now })
    .execute();
  await call("saveGroupBillingDetails", details);
});

async function pdfOf(groupInvoiceId: string): Promise<string> {
  const { body } = await call("openGroupInvoice", { groupInvoiceId });
  const { pdf } = contract.openInvoice.output.parse(resultOf(body));
  const texts = await readTexts(Buffer.from(pdf, "base64"));
  return texts.join(" ").replaceAll("\u200B", "").replaceAll(/\s+/g, " ");
}

describe("one invoice", () => {
  test("has the ended weeks of all that agreed, and each has its own free campers", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await (await aWeek(server, birch, { ends: "2027-07-10", mailed: 26 })).claim();
    await (await aWeek(server, birch, { ends: "2027-07-20", mailed: 3 })).claim();
    expect(await call("makeGroupInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.nothingToInvoice.message),
    );
    await agree(loon);
    await agree(birch);
    expect(await billing()).toMatchObject({
      organizations: [
        { name: "Camp Birchwood", pays: true, weeks: 1, cents: 25 },
        { name: "Camp Loon Lake", pays: true, weeks: 1, cents: 50 },
      ],
      centsToInvoice: 75,
      details,
      takesCards: true,
    });
    const { id, number } = await make();
    expect(await linesOf(id)).toMatchObject([
      { organizationName: "Camp Birchwood", campers: 26, free: 25, cents: 25, groupName: details.name },
      { organizationName: "Camp Loon Lake", campers: 27, free: 25, cents: 50, groupName: details.name },
    ]);
    const text = await pdfOf(id);
    for (const words of ["Camp Birchwood", "Camp Loon Lake", "1 Association Square", "PO-9", "Total $0.75"])
      expect(text).toContain(words);
    expect(await billsOf(birch)).toEqual([
      "26 campers, 25 free, $0.25, invoiced",
      "3 campers, 0 free, $0.75, running",
    ]);
    expect((await statementFor(birch)).weeks[0]).toMatchObject({ groupName: "YMCA of the Lakes" });
    expect((await billing()).invoices).toMatchObject([{ id, number, cents: 75, weeks: 2, paidOn: null }]);
    expect((await birch.ask("/invoices")).body).toMatchObject({ invoices: [], paidBy: "YMCA of the Lakes" });
  });

  test("has no week of an organization that did not agree, whose numbers stay its own", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await (await aWeek(server, birch, { ends: "2027-07-10", mailed: 40 })).claim();
    await agree(loon);
    expect((await billing()).organizations).toMatchObject([
      { name: "Camp Birchwood", pays: false, weeks: 0, cents: 0 },
      { name: "Camp Loon Lake", pays: true, cents: 50 },
    ]);
    const { id } = await make();
    expect((await linesOf(id)).map(({ organizationName }) => organizationName)).toEqual(["Camp Loon Lake"]);
    await birch.call("saveBillingDetails", details);
    expect(await birch.call("makeInvoice", { year })).toMatchObject({ status: 200 });
  });

  test("a week is on one invoice: while the group pays, the organization makes none", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await loon.call("saveBillingDetails", details);
    await agree(loon);
    expect(await loon.call("makeInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.groupPays.message),
    );
    await make();
    await agree(loon, false);
    expect(await loon.call("makeInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.nothingToInvoice.message),
    );
    expect(await call("makeGroupInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.nothingToInvoice.message),
    );
  });

  test("is made once when managers press at the same moment", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await agree(loon);
    const answers = await Promise.all(Array.from({ length: 4 }, () => call("makeGroupInvoice", { year })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test("leaves out an organization that is suspended, and needs the details", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await agree(loon);
    await server.deps.db
      .updateTable("organizations")
      .set({ standing: "suspended" })
      .where("id", "=", loon.id)
      .execute();
    expect(await call("makeGroupInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.nothingToInvoice.message),
    );
    await server.deps.db.deleteFrom("groupBillingDetails").where("groupId", "=", groupId).execute();
    expect(await call("makeGroupInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.detailsMissing.message),
    );
  });
});

describe("leaving the group", () => {
  test("ends it for later weeks, also after coming back; the invoice that was made stays whole", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await (await aWeek(server, birch, { ends: "2027-07-10", mailed: 26 })).claim();
    await agree(loon);
    await agree(birch);
    const { id } = await make();
    await birch.call("removeFromGroup", { groupId });
    await (await aWeek(server, birch, { ends: "2027-07-17", mailed: 2 })).claim();
    expect(await call("makeGroupInvoice", { year })).toMatchObject(
      refusal(409, billingErrors.nothingToInvoice.message),
    );
    expect(await pdfOf(id)).toContain("Camp Birchwood");
    await server.deps.db
      .insertInto("groupOrganizations")
      .values({ groupId, organizationId: birch.id, joinedAt: now })
      .execute();
    expect((await billing()).organizations).toMatchObject([{ name: "Camp Birchwood", pays: false }, {}]);
  });
});

describe("who sees what", () => {
  test("the team of an organization reads its own lines of the invoice, and nothing else of it", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await (await aWeek(server, birch, { ends: "2027-07-10", mailed: 26 })).claim();
    await agree(loon);
    await agree(birch);
    const { id } = await make();
    const { db } = server.inside;
    const seen = await withUser(birch.admin.id, async () => ({
      lines: await db.selectFrom("invoiceLines").select("organizationId").execute(),
      invoices: await db.selectFrom("invoices").select("id").execute(),
      details: await db.selectFrom("groupBillingDetails").select("groupId").execute(),
    }));
    expect(seen).toEqual({ lines: [{ organizationId: birch.id }], invoices: [], details: [] });
    expect(await birch.call("openInvoice", { invoiceId: id })).toMatchObject({ status: 404 });
  });

  test("only managers of this group reach it, and only admins decide for an organization", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await agree(loon);
    const { id: groupInvoiceId } = await make();
    const otherGroup = randomId();
    await birch.call("removeFromGroup", { groupId });
    await birch.call("createGroup", { id: otherGroup, name: "Another group" });
    for (const by of [birch.admin, loon.member, loon.stranger]) {
      for (const [name, data] of [
        ["saveGroupBillingDetails", details],
        ["makeGroupInvoice", { year }],
        ["openGroupInvoice", { groupInvoiceId }],
        ["payGroupInvoiceByCard", { groupInvoiceId }],
        ["checkGroupCardPayment", { groupInvoiceId }],
      ] as const)
        expect(await call(name, data, by)).toMatchObject(refusal(404, groupErrors.notFound.message));
      expect((await askServer(server, `/api/groups/${groupId}/billing`, by.headers)).status).toBe(404);
    }
    for (const name of ["openGroupInvoice", "payGroupInvoiceByCard", "checkGroupCardPayment"])
      expect(await call(name, { groupId: otherGroup, groupInvoiceId }, birch.admin)).toMatchObject(
        refusal(404, billingErrors.invoiceNotFound.message),
      );
    expect(await loon.call("setGroupPays", { pays: false }, loon.member)).toMatchObject({ status: 403 });
    expect(await loon.call("setGroupPays", { pays: false }, loon.stranger)).toMatchObject({ status: 404 });
    const alone = await aCamp(server);
    expect(await agree(alone)).toMatchObject(refusal(409, billingErrors.notInGroup.message));
  });

  test("each change of the agreement, and the invoice, is in the activity of the organization", async () => {
    await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
    await agree(loon);
    await agree(loon);
    await make();
    await agree(loon, false);
    const entries = await server.deps.db
      .selectFrom("auditEntries")
      .select("action")
      .where("organizationId", "=", loon.id)
      .where("action", "in", ["group.pays", "group.pays-no-more", "invoice.made-for-group"])
      .orderBy("action")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "group.pays",
      "group.pays-no-more",
      "invoice.made-for-group",
    ]);
  });
});

test("a group's invoice is paid by card, or marked by the operator with the group's id", async () => {
  await (await aWeek(server, loon, { ends: "2027-07-17", mailed: 27 })).claim();
  await (await aWeek(server, birch, { ends: "2027-07-10", mailed: 28 })).claim();
  await agree(loon);
  const { id: groupInvoiceId } = await make();
  const { body } = await call("payGroupInvoiceByCard", { groupInvoiceId });
  const { url } = contract.payInvoiceByCard.output.parse(resultOf(body));
  const back = `https://app.example/groups/${groupId}?show=invoices`;
  expect(service.received().at(-1)?.form.get("success_url")).toBe(`${back}&paid=${groupInvoiceId}`);
  await service.pay(service.idIn(url));
  expect(await call("checkGroupCardPayment", { groupInvoiceId })).toMatchObject({
    body: { result: { status: "paid" } },
  });
  expect((await billing()).invoices).toMatchObject([{ id: groupInvoiceId, paidOn: "2027-07-20" }]);
  await agree(birch);
  const { number } = await make();
  const look = { organizationId: groupId, operator: "Jo Park", reason: "Check 4711 of July 28" };
  await server.deps.transact((tx) => markPaidByOperator(tx, server.deps, look, number));
  expect((await billing()).invoices.map(({ paidOn }) => paidOn)).toEqual(["2027-07-20", "2027-07-20"]);
});
