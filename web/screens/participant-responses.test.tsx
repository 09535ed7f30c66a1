import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffResponse } from "#domain/responses/response.ts";
import { aListedUpload, aStaffResponse } from "#web/responses/testing/reply-answers.ts";
import { questionOf, sayTools, toolsPath, week } from "./answers/printing.ts";
import { toolTargets } from "./answers/responses.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, pineHollow, quietHouse } from "./people.ts";
import { pictureUrl } from "./answers/family.ts";

const question = "openParticipantResponses";
const view = pictureUrl(800, 860);
const pathAt = (orgId: string) => `/org/${orgId}/events/lakeside/participants/maya/responses`;
const path = pathAt(pineHollow.id);
const firstPage = aReply({ id: "first", pages: 2, links: { view, small: view, scan: view } });
const secondPage = aReply({ id: "second", page: 2, pages: 2 });
const withdrawn = aReply({
  id: "withdrawn",
  sheetNumber: 2,
  contactName: "Thomas Berg",
  withdrawnAt: "2027-07-15T10:00:00",
});

function aReply(seed: Partial<StaffResponse>): StaffResponse {
  return aStaffResponse({ width: 800, height: 860, links: { view, small: view, scan: null }, ...seed });
}
function say(...responses: StaffResponse[]): void {
  server.say(question, { participantName: "Maya Vasquez", responses });
}

const checkScreen = (name: string) => checkAnyScreen(name, { targets: toolTargets });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function choose(entry: string): Promise<void> {
  await button("More for page 1 of 2").click();
  await page.getByRole("menuitem", { name: entry }).click();
}

beforeEach(() => {
  server.signIn(dana);
  for (const { id } of [pineHollow, quietHouse])
    server.say(`GET /org/${id}/events?direction=asc`, { events: [week] });
  say(firstPage, secondPage, withdrawn);
});

describe("the responses of a camper", () => {
  test("two pages of one reply, and one that was withdrawn", async () => {
    openApp(path);
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Responses from Maya Vasquez" }))
      .toBeVisible();
    await expect
      .element(page.getByRole("region", { name: "Reply to Elena Vasquez" }).getByText("2 pages"))
      .toBeVisible();
    await expect.element(page.getByText(/The family no longer sees it\./)).toBeVisible();
    await checkScreen("responses");
  });

  test("a recent upload leads to the camper", async () => {
    sayTools();
    server.say(questionOf(pineHollow.id, "uploadHistory"), {
      uploads: [aListedUpload({ participantName: "Maya Vasquez" })],
    });
    openApp(toolsPath);
    const camperPath = path.replace("/responses", "");
    await expect
      .element(page.getByRole("link", { name: "Maya Vasquez, Loon Cabin" }))
      .toHaveAttribute("href", camperPath);
  });

  test("the question before every relative sees one", async () => {
    openApp(path);
    await button("Show to the whole family…").first().click();
    await expect.element(page.getByRole("alertdialog").getByText(/Every parent and relative/)).toBeVisible();
    await checkScreen("responses-scope");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  });

  test("a page to withdraw", async () => {
    openApp(path);
    await choose("Withdraw…");
    const dialog = page.getByRole("dialog", { name: "Withdraw this page?" });
    await expect.element(dialog).toBeVisible();
    await checkScreen("responses-withdraw");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("a page to move, without a sheet", async () => {
    openApp(path);
    await choose("Move to another sheet…");
    await button("Move").click();
    await expect.element(page.getByText("Please type the code, or pick from the list.")).toBeVisible();
    await checkScreen("responses-move");
  });

  test("none yet, at a retreat center", async () => {
    say();
    openApp(pathAt(quietHouse.id));
    await expect.element(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Participants", exact: true })).toBeVisible();
    await checkScreen("responses-none");
  });

  test("a picture that cannot be loaded", async () => {
    const broken = "data:image/png,broken";
    say(aReply({ links: { view: broken, small: broken, scan: null } }));
    server.refuse("getResponseUrl", 404);
    openApp(path);
    await expect.element(page.getByText("Preview unavailable")).toBeVisible();
    await checkScreen("responses-no-picture");
  });

  test("neither the week nor the responses can be loaded", async () => {
    server.refuse("GET /org/pine-hollow/events?direction=asc", 403);
    server.refuse(question, 403);
    openApp(path);
    for (const words of ["Failed to load header", "Failed to load responses"])
      await expect.element(page.getByText(words)).toBeVisible();
    await checkScreen("responses-failed");
  });
});
