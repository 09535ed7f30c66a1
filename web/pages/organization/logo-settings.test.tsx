import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logoErrors } from "#domain/organizations/logo-errors.ts";
import { maxLogoBytes } from "#domain/organizations/logo.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { LogoSettings } from "#web/organizations/logo/logo-settings.tsx";

const organization = {
  id: "pine",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`;
const preview = { pages: [svg, svg], mail: { png: "iVBORw0KGgo=", width: 220, height: 34 } };
const tryOut = "/http/previewLogoHttp";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say("GET /org/pine/logo", { changedAt: null });
  server.answer(tryOut, () => Response.json(preview));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (role: "admin" | "member" = "admin") =>
  show(<LogoSettings organization={{ ...organization, role }} />);
const logo = (bytes: BlobPart = "logo", name = "logo.png") => new File([bytes], name, { type: "image/png" });
const choose = async (file: File, name = "Choose a logo") =>
  userEvent.upload(await screen.findByLabelText(name), file);

test("a chosen logo is shown on paper and in a mail, and kept only when the admin says so", async () => {
  server.say("saveLogo", {});
  open();
  await choose(logo());
  expect(await screen.findByRole("img", { name: /^Letter side of a sample sheet/ })).toBeTruthy();
  expect(screen.getByRole("img", { name: "Camp Pine Hollow" })).toHaveProperty("width", 220);
  expect(server.requests).not.toContain("saveLogo");
  await userEvent.click(screen.getByRole("button", { name: "Use this logo" }));
  expect(await screen.findByLabelText("Choose a logo")).toBeTruthy();
  expect(server.sent).toContainEqual({ data: { orgId: "pine", image: btoa("logo") } });
});

test("a logo that can't be used says why, and another can be chosen", async () => {
  server.answer(tryOut, () =>
    Response.json(
      { error: { code: logoErrors.tooPale.code, message: logoErrors.tooPale.message } },
      { status: 400 },
    ),
  );
  open();
  await choose(logo());
  expect(await screen.findByText(logoErrors.tooPale.message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Use this logo" })).toBeNull();
  server.answer(tryOut, () => Response.json(preview));
  await choose(logo("darker", "dark.png"));
  expect(await screen.findByRole("button", { name: "Use this logo" })).toBeTruthy();
});

test("a picture that is too large is not sent", async () => {
  open();
  await choose(logo(new Uint8Array(maxLogoBytes + 1)));
  expect(await screen.findByText(logoErrors.tooLarge.message)).toBeTruthy();
  expect(server.requests).toEqual(["GET /org/pine/logo"]);
});

test("a failed save keeps the chosen logo", async () => {
  server.refuse("saveLogo", 500);
  open();
  await choose(logo());
  await userEvent.click(await screen.findByRole("button", { name: "Use this logo" }));
  expect(await screen.findByText(logoErrors.saveFailed.message)).toBeTruthy();
  expect(screen.getByRole("img", { name: /^Reply side/ })).toBeTruthy();
});

test("the stored logo is shown, and removed after a question", async () => {
  server.say("GET /org/pine/logo", { changedAt: "2027-07-01T12:00:00Z" });
  server.say("removeLogo", {});
  open();
  expect(await screen.findByRole("img", { name: "Camp Pine Hollow" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove logo" }));
  server.say("GET /org/pine/logo", { changedAt: null });
  await userEvent.click(screen.getAllByRole("button", { name: "Remove logo" }).at(-1) ?? document.body);
  expect(await screen.findByText("Sheets and emails show the Cabin Courier mark.")).toBeTruthy();
  expect(server.requests).toContain("removeLogo");
});

test("a member reads whether there is a logo", async () => {
  server.say("GET /org/pine/logo", { changedAt: "2027-07-01T12:00:00Z" });
  open("member");
  expect(await screen.findByText("Sheets and emails show your camp’s logo.")).toBeTruthy();
  expect(screen.queryByLabelText("Choose another logo")).toBeNull();
});
