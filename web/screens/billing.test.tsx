import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { billingErrors } from "#domain/billing/errors.ts";
import { statementOf, type CountedWeek } from "#domain/billing/statement.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, elena, marcus } from "./people.ts";

const targets = "main :is(button, input)";

function aWeek(at: number, startDate: string, endDate: string, more: Partial<CountedWeek>): CountedWeek {
  return { eventId: `w${at}`, name: `Week ${at}`, startDate, endDate, campers: 94, invoiced: null, ...more };
}

const weeks = [
  aWeek(1, "2027-06-27", "2027-07-03", { campers: 88 }),
  aWeek(2, "2027-07-04", "2027-07-10", {}),
  aWeek(3, "2027-07-11", "2027-07-17", { campers: 61 }),
];
const details = {
  name: "Pine Hollow Foundation",
  address: "12 Lake Road\nEly, MN 55731",
  email: "office@pinehollow.example",
  poNumber: "PO-4711",
  taxExemptionId: "",
};
const anInvoice = {
  issuedOn: "2027-05-18",
  dueOn: "2027-06-17",
  cents: 1_575,
  weeks: 1,
  paidOn: null,
  isLate: false,
};
const invoices = [
  { ...anInvoice, id: "i3", number: 14, issuedOn: "2027-07-12", dueOn: "2027-08-11", cents: 4_725, weeks: 2 },
  { ...anInvoice, id: "i2", number: 9, isLate: true },
  { ...anInvoice, id: "i1", number: 3, paidOn: "2027-06-02" },
];
const years = { year: 2027, years: [2027, 2026] };
const statement = { ...years, ...statementOf(weeks, "2027-07-13") };

beforeEach(() => {
  document.documentElement.dataset["billing"] = "on";
  server.signIn(dana);
  server.say("GET /org/pine-hollow/statement", statement);
  server.say("GET /org/pine-hollow/invoices", { invoices: [], details: null });
  server.say("GET /org/quiet-house/invoices", { invoices: [], details: null });
});

afterEach(() => {
  delete document.documentElement.dataset["billing"];
});

test("admins see what each week costs as the season goes, and what a season will cost", async () => {
  openApp("/subscriptions");
  const table = page.getByRole("grid", { name: "Statement 2027" });
  await expect.element(table).toBeVisible();
  await expect
    .element(table.getByRole("row", { name: /^Week 1/ }))
    .toHaveTextContent("Week 1Jun 27, 2027 to Jul 3, 20278825$15.75Not invoiced");
  await expect
    .element(table.getByRole("row", { name: /^Week 3/ }))
    .toHaveTextContent("Week 3Jul 11, 2027 to Jul 17, 2027610$15.25Still counting");
  await expect.element(page.getByText("25 free · $54.50")).toBeVisible();
  await page.getByRole("textbox", { name: "Campers each week" }).fill("94");
  await page.getByRole("textbox", { name: "Weeks" }).fill("8");
  await expect.element(page.getByText("$181.75")).toBeVisible();
  await checkScreen("subscriptions", { targets });
  await page.getByRole("textbox", { name: "Weeks" }).fill("many");
  await expect.element(page.getByText("Enter a number up to 60.")).toBeVisible();
});

test("another year, and another organization with its own words", async () => {
  const before = { ...years, ...statementOf([], "2027-07-13"), year: 2026 };
  server.say("GET /org/pine-hollow/statement?year=2026", before);
  const app = openApp("/subscriptions");
  await page.getByRole("button", { name: /Year/ }).click();
  await page.getByRole("option", { name: "2026" }).click();
  await expect.element(page.getByRole("heading", { name: "Statement 2026" })).toBeVisible();
  await expect.element(page.getByText("Nothing counted yet")).toBeVisible();
  server.say("GET /org/quiet-house/statement", {
    ...statement,
    ...statementOf([], "2027-07-13"),
    years: [2027],
  });
  await page.getByRole("button", { name: /Organization/ }).click();
  await page.getByRole("option", { name: "Quiet House" }).click();
  await expect.element(page.getByText("for each participant and event", { exact: false })).toBeVisible();
  expect(app.path()).toBe("/subscriptions?organization=quiet-house");
  await checkScreen("subscriptions-empty", { targets });
});

test("a failed request can be repeated", async () => {
  server.refuse("GET /org/pine-hollow/statement", 500, billingErrors.loadFailed);
  openApp("/subscriptions");
  await expect.element(page.getByText(billingErrors.loadFailed.message)).toBeVisible();
  await checkScreen("subscriptions-failed", { targets });
});

test.each([
  ["an admin where nothing is charged", dana],
  ["a member of a team", marcus],
  ["a parent", elena],
])("%s reads that it is coming soon", async (_who, person) => {
  server.signIn(person);
  server.refuse("GET /org/pine-hollow/statement", 501, billingErrors.off);
  openApp("/subscriptions");
  await expect.element(page.getByRole("heading", { name: "Coming soon" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Subscriptions" })).toBeVisible();
});

test("an admin enters the details, then makes the invoice for what has ended", async () => {
  server.say("saveBillingDetails", {});
  server.say("makeInvoice", { id: "i4", number: 15 });
  openApp("/subscriptions");
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await page.getByRole("textbox", { name: "Bill to" }).fill(details.name);
  await page.getByRole("textbox", { name: "Address" }).fill(details.address);
  await page.getByRole("textbox", { name: "Contact email" }).fill(details.email);
  await page.getByRole("textbox", { name: "PO number" }).fill(details.poNumber);
  await checkScreen("subscriptions-details", { targets: "[role=dialog] :is(button, input)" });
  server.say("GET /org/pine-hollow/invoices", { invoices, details });
  await page.getByRole("button", { name: "Save details" }).click();
  await expect.element(page.getByText("CC-00014")).toBeVisible();
  expect(server.sent.at(-1)).toEqual({ data: { orgId: "pine-hollow", ...details } });
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await expect.element(page.getByText("PO number PO-4711 · no tax exemption")).toBeVisible();
  await checkScreen("subscriptions-make-invoice", { targets: "[role=dialog] button" });
  await page.getByRole("button", { name: "Make this invoice" }).click();
  await expect.element(page.getByText("Invoice CC-00015 is made.")).toBeVisible();
  expect(server.sent.at(-1)).toEqual({ data: { orgId: "pine-hollow", year: 2027 } });
});

test("invoices are listed with what is open, overdue and paid", async () => {
  server.say("GET /org/pine-hollow/invoices", { invoices, details });
  openApp("/subscriptions");
  const list = page.getByRole("list", { name: "Invoices" });
  await expect.element(list.getByText("Overdue")).toBeVisible();
  await expect.element(list.getByText("Issued May 18, 2027 · Paid Jun 2, 2027")).toBeVisible();
  await checkScreen("subscriptions-invoices", { targets });
  server.refuse("openInvoice", 500, billingErrors.openFailed);
  await page.getByRole("button", { name: "Download CC-00009" }).click();
  await expect.element(page.getByText(billingErrors.openFailed.message)).toBeVisible();
});
