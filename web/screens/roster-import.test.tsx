import * as z from "zod/mini";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { toCsv } from "#domain/roster/csv.ts";
import {
  noCounts,
  type ImportAnswer,
  type ImportNotices,
  type ImportPreview,
  type ProblemRow,
} from "#domain/roster/import-answer.ts";
import { aRosterAnswer, sayRoster } from "./answers/roster.ts";
import { lakeside, weeksQuestion } from "./answers/team.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const path = `/org/pine-hollow/events/${lakeside.id}/import`;
const longName = "a-file-with-a-very-long-name-that-some-system-made-up-2027-07-11.csv";
const longAddress = `${"very-long-address-without-a-break".repeat(4)}@`;
const roster = toCsv([
  ["Person ID", "Camper Name", "Bunk", "Parent 1 Email", "Parent 1 Name", "Parent 1 Phone", "Allergies"],
  ["1000", "Maya Vasquez", "Loon Cabin", longAddress, "Elena Vasquez", "(555) 123-4567", "nuts"],
  ["1001", "Theo Brandt", "Heron Cabin", "thomas@example.org", "Thomas Brandt", "", ""],
]);
const nothing: ImportPreview = {
  counts: noCounts,
  problems: [],
  moved: [],
  added: [],
  updated: [],
  unchanged: [],
  notices: [],
  noticeCounts: {},
  held: [],
  heldCount: 0,
  corrections: { participants: 0, contacts: 0, rows: 0 },
  mayLift: true,
  newBuildings: [],
  similarBuildings: [],
};

/** The file picker is an input that its label covers. */
const checkScreen = (name: string) =>
  checkAnyScreen(name, { targets: "main :is(a.button, button, label.button)" });
const button = (name: string) => page.getByRole("button", { name });
const alert = () => page.getByRole("alert");
const counts = () =>
  page
    .getByRole("definition")
    .elements()
    .map(({ textContent }) => textContent);

async function openImport(): Promise<void> {
  openApp(path);
  await expect.element(button("Download roster (CSV)")).toBeVisible();
}

async function drop(name: string, text: string): Promise<void> {
  const field = page.getByText("Drop your list here");
  await expect.element(field).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "text/csv" }));
  for (const type of ["dragover", "drop"])
    field.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

beforeEach(() => {
  server.signIn(dana);
  server.say(weeksQuestion, { events: [lakeside] });
  server.say("GET /org/pine-hollow/import-mapping", { mapping: {} });
});

describe("importing a roster", () => {
  test("the choice of a file", async () => {
    await openImport();
    await expect.element(page.getByText("Drop your list here")).toBeVisible();
    await checkScreen("import-choose");
  });

  test("the choice of a file opens with the keyboard alone", async () => {
    await openImport();
    const field = page.getByLabelText("Choose a file");
    const opened = vi.fn((event: Event) => event.preventDefault());
    field.element().addEventListener("click", opened);
    for (let presses = 0; presses < 30 && document.activeElement !== field.element(); presses += 1)
      await userEvent.keyboard("{Tab}");
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(opened).toHaveBeenCalledOnce();
  });

  test("the columns of a file with a long name", async () => {
    await openImport();
    await drop(longName, roster);
    await expect.element(page.getByText("2027-07-11.csv, 2 rows")).toBeVisible();
    await checkScreen("import-columns");
  });

  test("a preview with a problem that is fixed in place, and the rows that stay skipped", async () => {
    const problem = {
      line: 2,
      name: "Maya Vasquez",
      problems: [{ sentence: "External ID can have at most 100 characters.", about: longAddress }],
    };
    const sentence = `Elena is skipped: “${longAddress}” is not an email address.`;
    const first = {
      ...nothing,
      counts: { ...noCounts, new: 1, problems: 1 },
      problems: [problem],
      added: [{ line: 3, name: "Theo Brandt", building: "Heron Cabin" }],
      notices: [{ line: 3, name: "Theo Brandt", kind: "email", sentence }],
      noticeCounts: { email: 1 },
      newBuildings: ["Heron Cabin"],
      similarBuildings: [{ name: "Heron Cabin", rows: 1, like: "Herron Cabin" }],
    } satisfies ImportPreview;
    server.say("previewImport", first);
    await openImport();
    await drop(longName, roster);
    await button("Preview").click();
    await expect.element(page.getByRole("heading", { name: "Problems" })).toBeVisible();
    await checkScreen("import-preview");
    await button("Fix line 2, Maya Vasquez").click();
    const form = page.getByRole("form", { name: "Line 2, Maya Vasquez" });
    await form.getByLabelText("External ID").fill("77");
    await checkScreen("import-fix");
    await form.getByRole("button", { name: "Save and check again" }).click();
    await expect.poll(() => JSON.stringify(server.sent.at(-1))).toContain('["77","Maya Vasquez"');
    await button("Use Herron Cabin").click();
    await expect.poll(() => JSON.stringify(server.sent.at(-1))).toContain('"Theo Brandt","Herron Cabin"');
    server.say("startImport", {});
    const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("#saved");
    const id = started();
    server.say(`GET /org/pine-hollow/imports/${id}`, outcome(id, [problem], first));
    sayRoster();
    await button("Import 1 row").click();
    await expect.element(page.getByText("1 camper imported, 1 row skipped.")).toBeVisible();
    await expect.element(page.getByRole("list", { name: "Problems" })).toMatchTextContent(/Maya Vasquez/);
    // What was said before the import still stands, and cannot be fixed in the file any more.
    await expect.element(page.getByText("1 parent is skipped: the email is not valid")).toBeVisible();
    expect(button("Fix line 3, Theo Brandt").elements()).toEqual([]);
    const without = page.getByRole("link", { name: /^No parents \d/ });
    const alone = aRosterAnswer().participants.filter(({ contacts }) => contacts === 0).length;
    await expect.element(without).toMatchTextContent(`No parents ${alone}`);
    await expect
      .element(without)
      .toHaveAttribute("href", `/org/pine-hollow/events/${lakeside.id}/participants?show=noContacts`);
    await button("Download these rows (CSV)").click();
    expect(save).toHaveBeenCalledOnce();
    await checkScreen("import-skipped");
  });

  /** The id of the import that was previewed last. */
  function started(): string {
    const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(server.sent.at(-1));
    return data.id;
  }

  function outcome(id: string, skipped: ProblemRow[], noted: ImportNotices): ImportAnswer {
    const counts = { ...noCounts, new: 1, problems: skipped.length };
    return {
      id,
      eventId: lakeside.id,
      state: "finished",
      totalRows: 1,
      doneRows: 1,
      result: { counts, skipped, buildingsAdded: [], noted },
    };
  }

  test("a preview with a contact that staff removed before", async () => {
    const sentence = "thomas@example.org was removed from Theo in Week 2 (Dana Whitlock, Nov 16, 2026).";
    const held = { line: 3, name: "Theo Brandt", email: "thomas@example.org", sentence };
    server.say("previewImport", {
      ...nothing,
      counts: { ...noCounts, new: 2 },
      added: [
        { line: 2, name: "Maya Vasquez", building: "Loon Cabin" },
        { line: 3, name: "Theo Brandt", building: "Heron Cabin" },
      ],
      held: [{ ...held, blockIds: ["block"] }],
      heldCount: 1,
    } satisfies ImportPreview);
    server.refuse("startImport", 409);
    await openImport();
    await drop("roster.csv", roster);
    await button("Preview").click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await checkScreen("import-removed-before");
    await page.getByText("Add anyway").click();
    await button("Import 2 rows and add 1 parent").click();
    expect(server.sent.at(-1)).toEqual({ data: expect.objectContaining({ liftBlocks: ["block"] }) });
  });

  test("a file that is not a list, and a list without rows", async () => {
    await openImport();
    const photo = new File([new Uint8Array([137, 80, 78, 71, 0, 0])], "photo.png", { type: "image/png" });
    await page.getByLabelText("Choose a file").upload(photo);
    await expect
      .element(alert())
      .toMatchTextContent("We can't read this file. Use CSV, TSV or Excel (.xlsx).");
    await drop("empty.csv", "Name,Bunk\n");
    await expect.element(alert()).toMatchTextContent("There are no rows in this file.");
  });

  test("a server that fails keeps the file and the preview", async () => {
    server.breakDown("previewImport");
    server.breakDown("startImport");
    await openImport();
    await drop("campers.csv", roster);
    await button("Preview").click();
    await expect.element(alert()).toMatchTextContent("Failed to read the roster.");
    server.say("previewImport", { ...nothing, counts: { ...noCounts, new: 2 } } satisfies ImportPreview);
    await button("Preview").click();
    await expect.poll(counts).toEqual(["2", "0", "0", "0", "0"]);
    await button("Import 2 rows").click();
    await expect.element(alert()).toMatchTextContent("Failed to import the roster.");
    expect(counts()).toEqual(["2", "0", "0", "0", "0"]);
  });

  test("the sample file can be imported", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return "#saved";
    });
    await openImport();
    await button("Download a sample file").click();
    await drop("sample-roster.csv", (await saved[0]?.text()) ?? "");
    await expect.element(page.getByText("sample-roster.csv, 3 rows")).toBeVisible();
    await expect.element(button("Building")).toMatchTextContent(/Building/);
    await expect.element(button("Parent 2 Email")).toMatchTextContent(/Parent 2 email/);
  });

  test("the names in the file replace those here if staff choose it", async () => {
    server.say("previewImport", {
      ...nothing,
      counts: { ...noCounts, unchanged: 3 },
      corrections: { participants: 1, contacts: 2, rows: 3 },
    } satisfies ImportPreview);
    await openImport();
    await page.getByLabelText("Or paste rows from a spreadsheet").fill("ID\tName\n7\tMaya Vasquez\n");
    await button("Use pasted rows").click();
    await button("Preview").click();
    await page.getByText("Use the names in the file").click();
    await checkScreen("import-file-names");
    await expect.element(button("Import 3 rows")).toBeVisible();
  });

  test("rows pasted from a spreadsheet, with and without column names", async () => {
    const paste = async (rows: string) => {
      await page.getByLabelText("Or paste rows from a spreadsheet").fill(rows);
      await button("Use pasted rows").click();
    };
    const removed = "father@example.org was removed by staff and won't be added.";
    server.say("previewImport", {
      ...nothing,
      counts: { ...noCounts, moved: 1 },
      moved: [{ line: 2, name: "Maya Vasquez", from: "Loon", to: "Heron" }],
      notices: [{ line: 2, name: "Maya Vasquez", kind: "other", sentence: removed }],
      noticeCounts: { other: 1 },
    } satisfies ImportPreview);
    await openImport();
    await paste("ID\tName\tParent email\tBunk\n7\tMaya Vasquez\tfather@example.org\tHeron\n");
    await button("Preview").click();
    await expect.poll(counts).toEqual(["0", "1", "0", "0", "0"]);
    await expect.element(page.getByText(removed)).toBeVisible();
    await button("Choose another file").click();
    await paste("Theo Brandt\tthomas@example.org\n");
    await expect.element(page.getByLabelText("The first row holds the column names")).not.toBeChecked();
    const previews = server.sent.length;
    await button("Preview").click();
    await expect.element(alert()).toMatchTextContent("Choose the column that holds the name.");
    expect(server.sent).toHaveLength(previews);
    await button("Column 1").click();
    await page.getByRole("option", { name: "Name", exact: true }).click();
    await button("Preview").click();
    await expect.poll(() => server.sent.length).toBe(previews + 1);
    expect(JSON.stringify(server.sent.at(-1))).toContain("Theo Brandt");
  });

  test("an event that does not exist, and an import that is no longer stored", async () => {
    const unknown = "019f0000-0000-7000-8000-000000000001";
    openApp(path.replace(lakeside.id, unknown));
    await expect.element(alert()).toMatchTextContent("Event not found.");
    const sentence = "This preview has expired. Drop the file again.";
    server.refuse(`GET /org/pine-hollow/imports/${unknown}`, 404, sentence);
    openApp(`${path}?import=${unknown}`);
    await expect.element(alert()).toMatchTextContent(sentence);
    await button("Choose a file").click();
    await expect.element(page.getByText("Drop your list here")).toBeVisible();
  });
});
