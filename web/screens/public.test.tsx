import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { elena, pineHollow, quietHouse } from "./people.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";

const organizations = [
  {
    ...pineHollow,
    description: "Swim, canoe and sailing weeks on the east shore of Long Lake, since 1931.",
  },
  { ...quietHouse, description: null },
];

const title = () => page.getByRole("heading", { level: 1 });
const navigation = () => page.getByRole("navigation", { name: "Main" });
const stepTitles = () => [...document.querySelectorAll("main ol h2")].map(({ textContent }) => textContent);

beforeEach(() => {
  server.say("GET /organizations/sample", { organizations, total: 11, next: null });
});

describe("a public page", () => {
  test.each([
    ["/", "home"],
    ["/how-it-works", "how-it-works"],
    ["/privacy", "privacy"],
    ["/help", "help"],
    ["/terms", "terms"],
    ["/terms/subprocessors", "subprocessors"],
    ["/my/participants/sample", "family-guide"],
    ["/login", "login"],
    ["/pending-invites", "pending-invites-signed-out"],
    ["/invite/accept", "invite-invalid-signed-out"],
  ])("%s", async (path, name) => {
    openApp(path);
    await expect.element(title()).toBeVisible();
    await checkPublicPage(name);
  });

  test("/login asks for the address to which it emails a code", async () => {
    openApp("/login");
    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect.element(page.getByLabelText("Your email")).toHaveFocus();
    await checkScreen("login-address", { targets: "main :is(button, .button, .input)" });
    await page.getByLabelText("Your email").fill("elena@example.org");
    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect.element(page.getByLabelText("Code from the email")).toHaveFocus();
    await checkScreen("login-code", { targets: "main :is(button, .button, .input)" });
    await page.getByRole("button", { name: "Use a different email" }).click();
    await expect.element(page.getByLabelText("Your email")).toHaveValue("elena@example.org");
  });

  test("/organizations", async () => {
    openApp("/organizations");
    await expect.element(page.getByText("Showing 2 of 11")).toBeVisible();
    await checkPublicPage("organizations");
  });

  test("on the smallest phone the language is in the menu", async () => {
    openApp("/login");
    await page.viewport(320, 700);
    await expect.element(page.getByRole("button", { name: "Español" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Español" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  });
});

async function checkPublicPage(name: string): Promise<void> {
  await checkScreen(name, { targets: "main :is(button, .button)" });
  // 1280 px zoomed to 200 %.
  await page.viewport(640, 700);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640);
}

test("the navigation of the front page and of the directory", async () => {
  openApp("/");
  for (const name of ["Features", "How It Works", "Organizations", "Pricing", "Log In"])
    await expect.element(navigation().getByRole("link", { name, exact: true })).toBeVisible();
  await expect.element(navigation().getByRole("button", { name: "Get Started" })).toBeVisible();
  openApp("/organizations");
  await expect.element(page.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
  for (const name of ["Features", "How It Works", "Log In"])
    await expect.element(navigation().getByRole("link", { name, exact: true })).toBeVisible();
});

test("an installation without prices shows none of them", async () => {
  // As the server marks the page.
  document.documentElement.dataset["prices"] = "hidden";
  onTestFinished(() => {
    delete document.documentElement.dataset["prices"];
  });
  openApp("/");
  await expect.element(navigation().getByRole("link", { name: "Features" })).toBeVisible();
  expect(page.getByRole("link", { name: "Pricing" }).query()).toBeNull();
  expect(page.getByText("25 cents").element().checkVisibility()).toBe(false);
  await checkPublicPage("front-page-without-prices");
  openApp("/how-it-works");
  await expect.element(title()).toBeVisible();
  const shown = page
    .getByRole("listitem")
    .elements()
    .filter((step) => step.checkVisibility());
  expect(shown.map((step) => step.textContent).filter((step) => /pricing|cents/i.test(step))).toEqual([]);
  await checkPublicPage("camp-guide-without-prices");
});

test("Learn More leads to the steps of a family, and is readable on any part of the picture", async () => {
  openApp("/");
  const learnMore = page.getByRole("link", { name: "Learn More" });
  await expect.element(learnMore).toHaveAttribute("href", "/#how");
  const { color, backgroundColor } = getComputedStyle(learnMore.element());
  expect(color).toBe("rgb(255, 255, 255)");
  expect(contrastWithWhite(backgroundColor)).toBeGreaterThan(4.5);
});

/** As WCAG defines it. A color that lets the picture through counts as unreadable. */
function contrastWithWhite(color: string): number {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1).map(Number);
  if (channels === undefined) return 1;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test("with the keyboard alone: Get Started, the first choice, the directory", async () => {
  const app = openApp("/");
  await expect.element(title()).toBeVisible();
  await pressTabUntil("Get Started");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Let's get you to the right place" });
  const first = dialog.getByRole("link", { name: /I work at a camp/ });
  await expect.element(first).toHaveFocus();
  await checkScreen("get-started", { targets: "dialog :is(a, button)" });
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(dialog.getByRole("link", { name: /I'm a parent or family member/ }))
    .toHaveAttribute("href", "/my/participants");
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
  expect(app.path()).toBe("/organizations");
});

async function pressTabUntil(name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await userEvent.keyboard("{Tab}");
    if (document.activeElement?.textContent.trim() === name) return;
  }
  throw new Error(`the Tab key never reached ${name}`);
}

test("the guide for camps has six steps in order", async () => {
  openApp("/how-it-works");
  await expect.element(title()).toBeVisible();
  expect(stepTitles()).toEqual([
    "Create your camp",
    "Schedule events",
    "Add campers",
    "Select pricing",
    "Invite families and contacts",
    "Print notes and upload responses",
  ]);
  await expect.element(page.getByRole("link", { name: "Create your camp" })).toBeVisible();
  await expect.element(page.getByText(/^Import your roster from a spreadsheet/)).toBeVisible();
  await expect.element(page.getByText(/^License it at 25 cents per camper and week/)).toBeVisible();
});

test("the guide for families has six steps in order", async () => {
  openApp("/my/participants/sample");
  await expect.element(title()).toBeVisible();
  expect(stepTitles()).toEqual([
    "Accept invite",
    "Wait for event start",
    "Send first note",
    "Staff delivers",
    "Responses uploaded",
    "Keep in touch",
  ]);
});

test("help answers six questions and names who to ask", async () => {
  openApp("/help");
  await expect
    .element(page.getByRole("link", { name: "help@example.org" }))
    .toHaveAttribute("href", "mailto:help@example.org");
  await expect.element(page.getByText("Loon Lake Software")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Imprint" }))
    .toHaveAttribute("href", "https://example.org/imprint");
  expect(document.querySelectorAll(".help-questions h2")).toHaveLength(6);
  await expect.element(navigation().getByRole("link", { name: "Help" })).toBeVisible();
});

test("help says how to reach us where no contact is set", async () => {
  server.say("GET /service", { operatorName: null, supportContact: null, legalLinks: [], subprocessors: [] });
  openApp("/help");
  await expect.element(page.getByText("Your camp knows how to reach us.")).toBeVisible();
});

test("help has the office numbers of the camps that the reader writes to, each once", async () => {
  server.signIn(elena);
  const { orgId, orgName } = aLinkedParticipant();
  const ines = aLinkedParticipant({ participantId: "ines", officePhone: "5550104477" });
  const theo = aLinkedParticipant({ participantId: "theo", officePhone: "5550104477" });
  const quiet = aLinkedParticipant({ participantId: "wren", orgId: `${orgId}-2`, orgName: "Quiet Camp" });
  server.say("GET /my/participants", { participants: [ines, theo, quiet] });
  openApp("/help");
  await expect
    .element(page.getByRole("link", { name: "(555) 010-4477" }))
    .toHaveAttribute("href", "tel:5550104477");
  await expect.element(page.getByText(orgName)).toBeVisible();
  expect(page.getByText("Quiet Camp").query()).toBeNull();
  await checkScreen("help-with-camp-phone", { targets: ".help-ask a" });
});

test("a signed-out visit to My Participants is remembered for after the sign-in", async () => {
  const app = openApp("/my/participants");
  await expect.element(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(app.path()).toBe("/login");
  expect(sessionStorage.getItem("cabin-courier.post-login-path")).toBe("/my/participants");
});
