import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { sayTeamPage } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, pineHollow } from "./people.ts";

const targets = "main :is(button, a)";
const question = "GET /groups/lakes/billing";
const details = {
  name: "YMCA of the Lakes",
  address: "1 Association Square\nEly, MN 55731",
  email: "books@ymca.example",
  poNumber: "",
  taxExemptionId: "MN-1",
};
const paidInvoice = {
  id: "i1",
  number: 21,
  issuedOn: "2027-07-12",
  dueOn: "2027-08-11",
  cents: 18_025,
  weeks: 6,
  paidOn: "2027-07-20",
  isLate: false,
  card: null,
};
const chosen = {
  paper: "letter",
  sides: "duplex",
  retentionDays: 90,
  repliesAtMinutes: null,
  lettersPerWeek: null,
  tips: "",
  tipsInSpanish: "",
};
const billing = {
  year: 2027,
  years: [2027, 2026],
  organizations: [
    { id: "pine-hollow", name: "Camp Pine Hollow", type: "Camp", pays: true, weeks: 2, cents: 3_925 },
    { id: "loon", name: "Loon Lake", type: "Camp", pays: true, weeks: 0, cents: 0 },
    { id: "quiet", name: "Quiet House", type: "Retreat Center", pays: false, weeks: 0, cents: 0 },
  ],
  centsToInvoice: 3_925,
  invoices: [paidInvoice, { ...paidInvoice, id: "i0", number: 14, paidOn: null }],
  details,
  takesCards: true,
};

beforeEach(() => {
  document.documentElement.dataset["billing"] = "on";
  server.signIn(dana);
  server.say("GET /groups/lakes", {
    id: "lakes",
    name: "YMCA of the Lakes",
    organizations: [],
    managers: [],
    invitations: [],
  });
});
afterEach(() => {
  delete document.documentElement.dataset["billing"];
});

test("a manager sees what each organization that agreed has to be invoiced for, and makes one invoice", async () => {
  server.say(question, billing);
  server.say("makeGroupInvoice", { id: "i2", number: 22 });
  openApp("/groups/lakes");
  await page.getByRole("link", { name: "Invoices" }).click();
  const list = page.getByRole("list", { name: "Organizations" });
  await expect.element(list.getByText("2 Weeks · $39.25")).toBeVisible();
  await expect.element(list.getByText("Pays its own invoices")).toBeVisible();
  // Of a camp and a retreat center.
  await expect.element(page.getByText("$180.25 for 6 events").first()).toBeVisible();
  await checkScreen("group-invoices", { targets });
  await page.getByRole("button", { name: "Make one invoice" }).click();
  await page.getByRole("button", { name: "Make this invoice" }).click();
  await expect.element(page.getByText("Invoice CC-00022 is made.")).toBeVisible();
  expect(server.sent.at(-1)).toEqual({ data: { groupId: "lakes", year: 2027 } });
});

test("back from the card page, the payment is received", async () => {
  server.say(question, billing);
  server.say("checkGroupCardPayment", { status: "paid" });
  openApp("/groups/lakes?show=invoices&paid=i1");
  await expect.element(page.getByText("Payment received. Thank you!")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Pay by card: CC-00014" })).toBeVisible();
});

test("before anyone agreed, it says where that is done", async () => {
  const organizations = billing.organizations.map((one) => ({ ...one, pays: false, weeks: 0, cents: 0 }));
  server.say(question, { ...billing, organizations, centsToInvoice: 0, invoices: [], details: null });
  openApp("/groups/lakes?show=invoices");
  await expect.element(page.getByText(/No organization lets the group pay yet/)).toBeVisible();
  await checkScreen("group-invoices-empty", { targets });
});

test("where nothing is charged, a group has no invoices", async () => {
  delete document.documentElement.dataset["billing"];
  openApp("/groups/lakes?show=invoices");
  await expect.element(page.getByRole("link", { name: "Manage group" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Invoices" })).not.toBeInTheDocument();
});

test("an admin lets the group pay, and ends it", async () => {
  sayTeamPage();
  const group = { id: "lakes", name: "YMCA of the Lakes", isManager: false, managers: ["Ruth Aldana"] };
  server.say("GET /org/pine-hollow/group", { group: { ...group, pays: false } });
  server.say("GET /org/pine-hollow/group/defaults", { defaults: null, chosen });
  server.say("setGroupPays", {});
  openApp(`/org/${pineHollow.id}/settings?section=group`);
  const toggle = page.getByRole("switch", { name: "YMCA of the Lakes pays our invoices" });
  await expect.element(toggle).not.toBeChecked();
  await checkScreen("settings-group-pays", { targets: "main button" });
  server.say("GET /org/pine-hollow/group", { group: { ...group, pays: true } });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  expect(server.sent.at(-1)).toEqual({ data: { orgId: "pine-hollow", pays: true } });
});
