import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  aListedJob,
  aListedSheet,
  aPrintDesk,
  choose,
  jobsQuestion,
  eventRef,
  openDesk,
  press,
  stubTabs,
  type PrintDesk,
} from "./testing/a-print-desk.tsx";
// The page loads it at the first press; how long that takes is not what is tested here.
import "./reprint-dialog.tsx";

const sheetsQuestion = `${jobsQuestion}/first/sheets`;

let server: PrintDesk;
beforeEach(() => {
  server = aPrintDesk();
  server.say(jobsQuestion, { printJobs: [aListedJob()], older: null });
  server.say(sheetsQuestion, {
    sheets: [
      aListedSheet(1, { participantName: "Ava Vasquez", cameBack: true }),
      aListedSheet(2, { participantName: "Ben Ångström", notes: 3, buildingName: null }),
    ],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openDialog(type?: string): Promise<void> {
  openDesk(type);
  await choose("Reprint a sheet…");
  await screen.findByRole("dialog", { name: "Reprint a sheet" });
}
const rows = async () =>
  within(await screen.findByRole("list", { name: "Sheets" })).findAllByRole("listitem");

test("every sheet says whose it is, where, its code, and whether it came back", async () => {
  await openDialog();
  const [ava, ben] = await rows();
  expect(ava?.textContent).toMatch(
    /Ava Vasquez.*Loon Cabin.*1 letter from Elena Vasquez.*7K3Q-W9XH-001C.*Came back/,
  );
  expect(ben?.textContent).toMatch(/Ben Ångström.*No building.*3 letters.*Not back yet/);
  screen.getByText("2 of 2 sheets");
});

test("one is found by name, and finding none can be undone", async () => {
  await openDialog("Retreat Center");
  const search = await screen.findByRole("searchbox", { name: "Find a participant, a building or a code" });
  await userEvent.type(search, "angstrom");
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await userEvent.type(search, " nobody");
  await screen.findByText("No sheet matches “angstrom nobody”.");
  await press("Clear search");
  expect(await rows()).toHaveLength(2);
});

test("a reprint opens in a tab, and its link stays where the button was", async () => {
  const tabs = stubTabs();
  server.sayHttp("reprintSheetHttp", { url: "https://files.example/002.pdf" });
  await openDialog();
  await press("Reprint sheet 2, Ben Ångström");
  const link = await screen.findByRole("link", { name: "Open PDF of sheet 2, Ben Ångström" });
  expect(link.getAttribute("href")).toBe("https://files.example/002.pdf");
  expect(tabs.opened).toEqual(["https://files.example/002.pdf"]);
  expect(document.activeElement).toBe(link);
  screen.getByText("The sheet for Ben Ångström is ready to print.");
  expect(server.cameFor("reprintSheetHttp")).toEqual([
    { key: undefined, body: { ...eventRef, jobId: "first", sheetNumber: 2 } },
  ]);
});

test("one that takes longer is asked for again until it is there", async () => {
  stubTabs();
  const second = Promise.withResolvers<Response>();
  const answers = [Response.json({ url: null }), second.promise];
  server.answer("/http/reprintSheetHttp", () => answers.shift() ?? Response.json({ url: null }));
  await openDialog();
  await press("Reprint sheet 1, Ava Vasquez");
  await screen.findByRole("button", { name: "Preparing sheet 1, Ava Vasquez" });
  // Held back until it was seen to be prepared, however long the looking took.
  second.resolve(Response.json({ url: "https://files.example/001.pdf" }));
  await screen.findByRole("link", { name: /Ava Vasquez/ });
  expect(server.cameFor("reprintSheetHttp")).toHaveLength(2);
});

test.each([
  [500, undefined, "Failed to reprint sheet."],
  [409, "This print job was voided.", "This print job was voided."],
])("one that fails (%d) says so and can be pressed again", async (status, text, words) => {
  server.refuseHttp("reprintSheetHttp", status, text);
  await openDialog();
  await press("Reprint sheet 1, Ava Vasquez");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  screen.getByRole("button", { name: "Reprint sheet 1, Ava Vasquez" });
});

test("sheets that cannot be read are said, and can be asked for again", async () => {
  server.refuse(sheetsQuestion, 500);
  await openDialog();
  const dialog = within(screen.getByRole("dialog"));
  expect((await dialog.findByRole("alert")).textContent).toContain("Failed to load sheets.");
  server.say(sheetsQuestion, { sheets: [aListedSheet(1)] });
  await press("Try again");
  expect(await rows()).toHaveLength(1);
});
