import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrganizationToReview } from "#domain/organizations/operator-contract.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const question = "GET /operator/organizations";
const birchwood: OrganizationToReview = {
  id: "birchwood",
  name: "Camp Birchwood",
  type: "Camp",
  standing: "new",
  createdAt: "2027-07-12T15:00:00.000Z",
  createdBy: { name: "Ruth Aldana", email: "ruth.aldana@birchwood.example" },
  events: 1,
  participants: 25,
  invites: 10,
};
const fake: OrganizationToReview = {
  ...birchwood,
  id: "fake",
  name: "Camp Pine Hollow Family Letters Summer 2027",
  standing: "suspended",
  createdBy: { name: "Mallory", email: null },
  participants: 0,
};

beforeEach(() => server.signIn(dana));

test("an operator approves a new organization, with a reason", async () => {
  server.say(question, { organizations: [birchwood, fake] });
  openApp("/operator");
  await expect.element(page.getByRole("heading", { name: "Organizations to review" })).toBeVisible();
  await expect.element(page.getByText("Cabin Courier 0.1.0 (4f23066)")).toBeVisible();
  await checkScreen("operator");
  await page.getByRole("button", { name: "Approve Camp Birchwood" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve Camp Birchwood?" });
  const confirm = dialog.getByRole("button", { name: "Approve Camp Birchwood" });
  await confirm.click();
  await expect.element(dialog.getByText("Say why.")).toBeVisible();
  await checkScreen("operator-approve", { targets: "[role=dialog] button" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Called the camp's office");
  server.answer("approveOrganization", () => {
    server.say(question, { organizations: [fake] });
    return Response.json({ result: {} });
  });
  await confirm.click();
  await expect.element(page.getByText("Camp Birchwood is approved.")).toBeVisible();
  expect(server.sent).toContainEqual({
    data: { orgId: "birchwood", reason: "Called the camp's office" },
  });
  expect(page.getByRole("button", { name: "Approve Camp Birchwood" }).elements()).toEqual([]);
});

test("a suspension that cannot be saved keeps the typed reason", async () => {
  server.say(question, { organizations: [birchwood] });
  server.refuse("suspendOrganization", 500);
  openApp("/operator");
  await page.getByRole("button", { name: "Suspend Camp Birchwood" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend Camp Birchwood?" });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await reason.fill("Is not the camp it says it is");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend Camp Birchwood" }));
  await expect.element(dialog.getByText("Failed to save your decision.")).toBeVisible();
  await expect.element(reason).toHaveValue("Is not the camp it says it is");
  await checkScreen("operator-suspend", { targets: "[role=dialog] button" });
});

test("nothing to review", async () => {
  server.say(question, { organizations: [] });
  openApp("/operator");
  await expect.element(page.getByText("Every organization is approved.")).toBeVisible();
  await checkScreen("operator-empty");
});

test("for everyone else it is an unknown path", async () => {
  server.refuse(question, 404);
  const app = openApp("/operator");
  await expect.poll(() => app.path()).toBe("/");
  expect(page.getByText("Organizations to review").elements()).toEqual([]);
});
