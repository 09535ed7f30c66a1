import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, callFrom, signInAs } from "../own-camp.ts";
import { turnOn } from "../presses.ts";

/** A fingerprint reader in this page's machine. `remove` takes its passkeys away. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerifies: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const passkeysOf = (page: Page) => page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const addButton = (page: Page) => page.getByRole("button", { name: "Add a passkey" });
const useButton = (page: Page) => page.getByRole("button", { name: "Use your passkey" });
const people = (page: Page) => page.getByRole("row").filter({ hasText: "Dana Whitlock" });

async function allowPasskey(page: Page, orgId: string): Promise<void> {
  await page.goto(`/org/${orgId}/team`);
  await page.getByRole("button", { name: "More for Marcus Oyelaran" }).click();
  await page.getByRole("menuitem", { name: "Allow a new passkey" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Allow a new passkey" }).click();
  await expect(page.getByText("Marcus Oyelaran can add a passkey for 24 hours.")).toBeVisible();
}

test("an admin requires a passkey; an admin allows a member to add one, who works and is asked again after the next sign-in", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Lock and Key", admins: ["dana"], members: ["marcus"] });
  const requirement = (on: Page) => on.getByRole("switch", { name: "Team members confirm with a passkey" });
  await plugInAuthenticator(page);
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/settings?section=safety`);
  await expect(requirement(page)).toBeDisabled();
  await page.getByRole("link", { name: "Add your own passkey first" }).click();
  await addButton(page).click();
  await page.getByLabel("Name", { exact: true }).fill("Office laptop");
  await expectAccessible(page);
  await addButton(page).click();
  await expect(passkeysOf(page)).toHaveCount(1);
  await expect(passkeysOf(page)).toContainText("Office laptop");
  await page.goto(`/org/${camp.id}/settings?section=safety`);
  await turnOn(requirement(page));
  await expect(page.getByText("Team members confirm with a passkey.")).toBeVisible();
  await page.reload();
  await expect(requirement(page)).toBeChecked();

  const other = await atAnotherMachine(browser, world, "marcus");
  const reader = await plugInAuthenticator(other);
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(`/org/${camp.id}/team`);
  await expect(other.getByRole("heading", { name: "Ask an admin first" })).toBeVisible();
  await expect(addButton(other)).toHaveCount(0);
  await expectAccessible(other);
  await allowPasskey(page, camp.id);
  await other.reload();
  await expect(other.getByRole("heading", { name: "Add a passkey" })).toBeVisible();
  await expect(people(other)).toHaveCount(0);
  expect(await callFrom(other, "inviteTeamMember", aNewMember(camp.id))).toBe(403);
  await expectAccessible(other);
  await reader.setVerifies(false);
  await addButton(other).click();
  await expect(other.getByRole("alert")).toContainText("Your browser didn't finish. Try again.");
  await reader.setVerifies(true);
  await addButton(other).click();
  await expect(other.getByText("Dana Whitlock").first()).toBeVisible();
  await other.goto("/my/participants");
  await expect(other.getByRole("heading", { level: 1, name: "My Participants" })).toBeVisible();

  await other.context().clearCookies();
  await signInAs(other, "marcus");
  await other.goto("/my/participants");
  await expect(other.getByRole("heading", { level: 1, name: "My Participants" })).toBeVisible();
  await other.goto(`/org/${camp.id}/events`);
  await expect(other.getByRole("heading", { name: "Confirm with your passkey" })).toBeVisible();
  await expect(addButton(other)).toHaveCount(0);
  expect(await callFrom(other, "startAddingPasskey", {})).toBe(403);
  await expectAccessible(other);
  await useButton(other).click();
  await expect(other.getByRole("heading", { level: 1, name: "Weeks" })).toBeVisible();
});

test("a member who lost the passkey adds a new one after an admin has reset it", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Lost Key", admins: ["dana"], members: ["marcus"] });
  const other = await atAnotherMachine(browser, world, "marcus");
  await plugInAuthenticator(other);
  await other.goto("/account");
  await addButton(other).click();
  await addButton(other).click();
  await expect(passkeysOf(other)).toHaveCount(1);

  await plugInAuthenticator(page);
  await signInAs(page, "dana");
  await page.goto("/account");
  await addButton(page).click();
  await addButton(page).click();
  await expect(passkeysOf(page)).toHaveCount(1);
  await page.goto(`/org/${camp.id}/settings?section=safety`);
  await turnOn(page.getByRole("switch", { name: "Team members confirm with a passkey" }));
  await expect(page.getByText("Team members confirm with a passkey.")).toBeVisible();

  // Another machine, without the passkey.
  const fresh = await atAnotherMachine(browser, world, "marcus");
  await plugInAuthenticator(fresh);
  await fresh.goto(`/org/${camp.id}/team`);
  await expect(useButton(fresh)).toBeVisible();
  await allowPasskey(page, camp.id);
  await world.inbox.waitFor(({ subject }) => subject === "Add your passkey for Camp Lost Key", 30_000);
  await fresh.reload();
  await expect(fresh.getByRole("heading", { name: "Add a new passkey" })).toBeVisible();
  await addButton(fresh).click();
  await expect(people(fresh)).toBeVisible();
  await fresh.goto("/account");
  await expect(passkeysOf(fresh)).toHaveCount(1);
  // The machine with the lost one is closed.
  await other.goto(`/org/${camp.id}/team`);
  await expect(useButton(other)).toBeVisible();
});

function aNewMember(orgId: string) {
  return { orgId, id: crypto.randomUUID(), email: "new@staff.example", role: "member" };
}
