import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";

const targets = "main :is(button, .button, .input)";
const stored = "cabin-courier.station";
const pairing = {
  key: "cck_station",
  organizationName: "Camp Pine Hollow",
  paper: "letter",
  sides: "duplex",
};

afterEach(() => {
  localStorage.removeItem(stored);
  vi.unstubAllGlobals();
});

/** The station's own interface, which is not one of screens. */
function sayQueue(answer: () => Response): void {
  const others = fetch;
  vi.stubGlobal("fetch", async (address: string, sent?: RequestInit) =>
    address.startsWith("/api/v1/print-queue") ? answer() : others(address, sent),
  );
}

test("the printing station is paired with a code, and asks for a test sheet", async () => {
  openApp("/station");
  await expect.element(page.getByRole("heading", { level: 1, name: "Printing station" })).toBeVisible();
  await checkScreen("station-pairing", { targets });
  server.refuse("pairStation", 404, printingErrors.pairingCodeWrong);
  await page.getByLabelText("Code").fill("7k3q-w9xh");
  await page.getByRole("button", { name: "Pair" }).click();
  await expect.element(page.getByText(printingErrors.pairingCodeWrong.message)).toBeVisible();
  server.say("pairStation", pairing);
  await page.getByRole("button", { name: "Pair" }).click();
  await expect.element(page.getByRole("button", { name: "Print a test sheet" })).toBeVisible();
  expect(JSON.parse(localStorage.getItem(stored) ?? "")).toMatchObject({ key: "cck_station", tested: [] });
  await checkScreen("station-test", { targets });
});

test("it says when it is ready, what may have printed, and that its pairing has ended", async () => {
  const paired = { ...pairing, agent: "a1", tested: ["letter duplex"], seesPrintWindow: true };
  localStorage.setItem(stored, JSON.stringify(paired));
  const order = { id: "o1", state: "claimed", pages: 4, sheets: 24, paper: "letter", sides: "duplex" };
  sayQueue(() => Response.json({ orders: [order] }));
  openApp("/station");
  await expect.element(page.getByText("24 sheets may have printed. Check the tray.")).toBeVisible();
  await expect.element(page.getByText(/^Ready. Last checked at/)).toBeVisible();
  await checkScreen("station-ready", { targets });
  sayQueue(() => new Response(apiKeyErrors.invalid.message, { status: 401 }));
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("This station isn't paired anymore.")).toBeVisible();
  await checkScreen("station-ended", { targets });
  await page.getByRole("button", { name: "Pair again" }).click();
  await expect.element(page.getByLabelText("Code")).toBeVisible();
  expect(localStorage.getItem(stored)).toBeNull();
});
