import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena, marcus } from "./people.ts";

beforeEach(() => server.signIn(marcus));

test("what is known about a person", async () => {
  openApp("/account");
  await expect.element(page.getByText("What we know about you")).toBeVisible();
  await checkScreen("account");
});

test("the privacy page of a signed-in person", async () => {
  openApp("/privacy");
  await expect.element(page.getByText("How long it is kept")).toBeVisible();
  // Its links are within sentences.
  await checkScreen("privacy-signed-in", { targets: "main button" });
});

test("a person who deletes the account is signed out", async () => {
  server.signIn(elena);
  server.say("deleteAccount", {});
  server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
  openApp("/account");
  await page.getByRole("button", { name: "Delete your account…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await question.getByLabelText("Type “delete” to delete it").fill("delete");
  await checkScreen("account-delete");
  await question.getByRole("button", { name: "Delete account" }).click();
  await expect.element(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
});
