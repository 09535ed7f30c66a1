import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aListedUpload, anUnmatched } from "#web/responses/testing/reply-answers.ts";
import { aRosterAnswer, rosterQuestion } from "./answers/roster.ts";
import { mail, sayTools, toolsPath } from "./answers/printing.ts";
import { toolTargets } from "./answers/responses.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";
import { pictureUrl } from "./answers/family.ts";
import { aParticipant, heron, loon } from "#web/roster/board/testing/a-roster.ts";

const event = "GET /org/pine-hollow/events/lakeside";
const maya = aParticipant("Maya Vasquez", loon, { contacts: 2 });
const ben = aParticipant("Ben Featherstonehaugh-Cholmondeley", heron, { contacts: 1 });
const longBuilding = { ...heron, name: "Heron Cabin by the Featherstonehaugh boathouse" };

const checkScreen = (name: string) => checkAnyScreen(name, { targets: toolTargets });
const waiting = () => page.getByRole("region", { name: "Needs matching" });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  server.signIn(dana);
  sayTools({ jobs: [{ ...mail, count: 3, cameBack: 1 }] });
  const view = pictureUrl(800, 860);
  server.say(`${event}/unmatched`, {
    uploads: [
      anUnmatched({ id: "scan", originalFileName: "scan-cabin-heron.pdf", why: "codes-disagree", view }),
      anUnmatched({ id: "photo", view }),
      anUnmatched({ id: "poster", originalFileName: "poster.jpg", why: "foreign-code", view }),
    ],
    older: null,
  });
  const unknown = { participantId: null, participantName: null, buildingName: null, page: null };
  server.say(`${event}/uploadHistory`, {
    uploads: [
      aListedUpload({ participantName: "Maya Vasquez" }),
      aListedUpload({ ...unknown, id: "refused", state: "refused", originalFileName: "holiday.jpg" }),
      aListedUpload({ ...unknown, id: "discarded", state: "discarded", originalFileName: "thumb.jpg" }),
      aListedUpload({ ...unknown, id: "poster", state: "waiting", originalFileName: "poster.jpg" }),
    ],
  });
});

test("counselor sheets that are written, and a page that waits to be sent", async () => {
  const job = {
    jobId: "heron",
    buildingName: "Heron Cabin",
    printedAt: "2027-07-14T12:00:00.000Z",
    sheets: 12,
    written: 11,
    toSend: 11,
    withoutGuardian: 1,
    sent: 0,
    missing: ["Ben Featherstonehaugh-Cholmondeley"],
  };
  server.say(`${event}/pageChecks`, { nothingWritten: 0, twice: [], hasCounselorSheets: true });
  server.say(`${event}/counselorSheets`, {
    jobs: [
      job,
      {
        ...job,
        jobId: "loon",
        buildingName: "Loon Cabin",
        written: 12,
        toSend: 0,
        sent: 12,
        withoutGuardian: 0,
        missing: [],
      },
    ],
  });
  const guardian = { id: "elena", name: "Elena Vasquez", relationship: "Parent/Guardian", hasAccepted: true };
  const letter = {
    participantName: "Maya Vasquez",
    buildingName: "Heron Cabin",
    contacts: [guardian, { ...guardian, id: "luis", name: "Luis Vasquez" }],
    counselorJobId: "heron",
  };
  const view = pictureUrl(800, 860);
  server.say(`${event}/unmatched`, {
    uploads: [anUnmatched({ id: "page", why: "written-first", letter, view })],
    older: null,
  });
  openApp(toolsPath);
  await expect.element(waiting().getByText("Goes to Elena Vasquez and Luis Vasquez.")).toBeVisible();
  await expect.element(page.getByText("11 of 12 written")).toBeVisible();
  await checkScreen("counselor-progress");
  await page
    .getByRole("region", { name: "Counselor sheets" })
    .getByRole("button", { name: "Send to the guardians" })
    .click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Send 10 pages to the guardians?" }))
    .toBeVisible();
  await checkScreen("counselor-question");
});

test("a picture that could not be opened, and files that could not be used", async () => {
  const file = { receivedAt: "2027-07-14T12:00:00.000Z", uploadedByName: "Marcus Reyes" };
  server.say(`${event}/unmatched`, {
    uploads: [anUnmatched({ id: "unopened", why: "could-not-be-opened", view: null })],
    older: null,
  });
  server.say(`${event}/refusedUploads`, {
    count: 2,
    uploads: [
      { ...file, id: "a", originalFileName: "IMG_2231.jpg", why: "broken" },
      { ...file, id: "b", originalFileName: "cabin-heron-tuesday-evening-list.jpg", why: "not-a-picture" },
    ],
  });
  openApp(toolsPath);
  await expect.element(waiting().getByText(/^This picture could not be opened\./)).toBeVisible();
  await expect.element(page.getByText("IMG_2231.jpg: damaged file")).toBeVisible();
  await checkScreen("unopened");
});

describe("pictures that need matching", () => {
  test("one of three, turned, with a code that is not ours", async () => {
    openApp(toolsPath);
    await expect
      .element(waiting().getByText("The codes on this page belong to different sheets."))
      .toBeVisible();
    await button("Next").click();
    await expect.element(waiting().getByText(/^QR not found\./)).toBeVisible();
    await button("Next").click();
    await expect.element(waiting().getByText("Invalid QR payload")).toBeVisible();
    await button("Previous").click();
    await button("Rotate").click();
    await waiting().getByLabelText("Short code").fill("7K3Q-W9XH-0421");
    await button("Match").click();
    await expect.element(waiting().getByText(/^We don't recognize that code\./)).toBeVisible();
    await expect.element(waiting().getByRole("img")).toBeVisible();
    await expect
      .element(page.getByRole("region", { name: "Recent uploads" }).getByText("Not a usable picture"))
      .toBeVisible();
    await checkScreen("matching");
  });

  test("the campers to pick from, then the sheets of one", async () => {
    const roster = aRosterAnswer({ buildings: [loon, longBuilding], participants: [maya, ben] });
    server.say(rosterQuestion(), roster);
    const sheet = { jobId: "first", isStationery: false, printedAt: "2027-07-13T08:00:00" };
    server.say(`${event}/participants/${maya.id}/sheets`, {
      sheets: [
        {
          ...sheet,
          sheetNumber: 1,
          shortCode: "7K3Q-W9XH-001C",
          contactName: "Elena Vasquez",
          cameBack: true,
        },
        {
          ...sheet,
          sheetNumber: 2,
          shortCode: "7K3Q-W9XH-002C",
          contactName: "Thomas Berg",
          cameBack: false,
        },
      ],
    });
    openApp(toolsPath);
    await button("Pick a camper").click();
    const dialog = page.getByRole("dialog", { name: "Pick a camper" });
    await expect.poll(() => dialog.getByRole("listitem").elements()).toHaveLength(2);
    await checkScreen("matching-pick-camper");
    await dialog.getByRole("button", { name: /^Maya Vasquez/ }).click();
    await expect.element(dialog.getByText("Came back")).toBeVisible();
    await checkScreen("matching-pick-sheet");
    await button("Close").click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("a picture to discard without a reason; Escape keeps it", async () => {
    openApp(toolsPath);
    await button("Discard…").click();
    await button("Discard").click();
    await expect.element(page.getByText("Please say why.")).toBeVisible();
    await checkScreen("matching-discard");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog", { name: "Discard this picture?" })).not.toBeInTheDocument();
    await expect.element(waiting()).toBeVisible();
  });
});

const sheetOf = (name: string) => ({ participantId: name, name });

test("how many sheets of a print job came back, by building", async () => {
  server.say(`${event}/printJobs/${mail.id}/cameBack`, {
    buildings: [
      {
        buildingName: "Loon Cabin",
        sheets: 2,
        cameBack: 1,
        missing: [sheetOf("Ava Alvarez")],
        back: [sheetOf("Ben Ode")],
      },
      {
        buildingName: longBuilding.name,
        sheets: 1,
        cameBack: 0,
        missing: [sheetOf("Chloé Martin")],
        back: [],
      },
    ],
  });
  openApp(toolsPath);
  await button(/^1 of 3 sheets of .* came back$/).click();
  const dialog = page.getByRole("dialog", { name: "What came back" });
  await expect.element(dialog.getByText("1 of 3 sheets came back")).toBeVisible();
  await dialog.getByRole("button", { name: "1 not back yet, Loon Cabin" }).click();
  await expect.element(dialog.getByText("Ava Alvarez")).toBeVisible();
  await checkScreen("came-back");
});
