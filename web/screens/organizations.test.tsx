import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openApp, server } from "./open-app.tsx";
import { visitor } from "./people.ts";

const add = page.getByRole("button", { name: "Add organization" });
const nameField = page.getByLabelText("Name");
const alert = page.getByRole("alert");

describe("the form for an organization", () => {
  beforeEach(() => {
    server.signIn(visitor);
    server.say("GET /organizations?limit=50", { organizations: [], total: 0, next: null });
    server.say("GET /organizations/sample", { organizations: [], total: 0, next: null });
    server.say("GET /my/team-invites", { invites: [] });
  });

  async function openForm(): Promise<void> {
    openApp("/organizations");
    await add.click();
    await expect.element(nameField).toHaveFocus();
  }

  test("sent without a name, it keeps the rest", async () => {
    await openForm();
    await expect.element(page.getByRole("button", { name: "Type" })).toMatchTextContent(/Camp/);
    await page.getByLabelText("Description").fill("By the lake");
    await add.click();
    await expect.element(alert).toMatchTextContent("Name is required.");
    await expect.element(page.getByLabelText("Description")).toHaveValue("By the lake");
  });

  test("an organization that cannot be added stays in the form", async () => {
    await openForm();
    server.breakDown("createOrganization");
    await nameField.fill("Camp Birchwood");
    await add.click();
    await expect.element(alert).toMatchTextContent("Failed to add organization.");
    await expect.element(nameField).toHaveValue("Camp Birchwood");
  });

  test("signing out closes it together with its error", async () => {
    await openForm();
    await add.click();
    await expect.element(alert).toBeVisible();
    server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.element(page.getByText("Log in to add your camp")).toBeVisible();
    expect(nameField.elements()).toEqual([]);
    expect(alert.elements()).toEqual([]);
  });
});
