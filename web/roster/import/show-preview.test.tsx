import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { noCounts, type ImportPreview } from "#domain/roster/import-answer.ts";
import { ShowPreview } from "./show-preview.tsx";

afterEach(cleanup);

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

function show(preview: Partial<ImportPreview>, onImport = vi.fn()) {
  const [onFix, onRenameBuilding] = [vi.fn(), vi.fn()];
  render(
    <ShowPreview
      words={organizationTerms({ type: "Camp" })}
      source="campers.csv"
      columns={{
        headers: ["Name", "Allergies", "Email"],
        rows: [["Maya", "nuts", "maya@"]],
        firstLine: 2,
      }}
      mapping={["name", "ignore", "contact1Email"]}
      preview={{ ...nothing, ...preview }}
      error={undefined}
      pending={false}
      isChecking={false}
      onFix={onFix}
      onRenameBuilding={onRenameBuilding}
      onImport={onImport}
    />,
  );
  return { onImport, onFix, onRenameBuilding, user: userEvent.setup() };
}

const namesFrom = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ line: n + 2, name: `Camper ${n}` }));

describe("a preview on the screen", () => {
  test("the button counts what would change, not what stays", async () => {
    const { onImport, user } = show({ counts: { ...noCounts, new: 2, moved: 3, updated: 4, unchanged: 50 } });
    await user.click(screen.getByRole("button", { name: "Import 9 rows" }));
    expect(onImport).toHaveBeenCalledTimes(1);
  });

  test("without a change there is nothing to press, and the reason is said", () => {
    show({ counts: { ...noCounts, unchanged: 5 } });
    expect(screen.queryByRole("button", { name: /Import/ })).toBeNull();
    expect(screen.getByRole("status").textContent).toContain("nothing differs");
    cleanup();
    show({ counts: { ...noCounts, problems: 5 } });
    expect(screen.getByRole("status").textContent).toContain("No row of this file can be imported yet");
  });

  test("the names in the file are used only if staff tick it, and the button counts their rows", async () => {
    const corrections = { participants: 2, contacts: 1, rows: 2 };
    const { onImport, user } = show({ counts: { ...noCounts, unchanged: 9 }, corrections });
    expect(screen.queryByRole("button", { name: /Import/ })).toBeNull();
    const box = screen.getByRole("checkbox", { name: "Use the names in the file" });
    screen.getByText("The file has other names or phones for 2 campers and 1 parent. Those here stay.");
    await user.click(box);
    await user.click(screen.getByRole("button", { name: "Import 2 rows" }));
    expect(onImport).toHaveBeenCalledExactlyOnceWith({ liftBlocks: [], useFileNames: true });
    cleanup();
    const other = show({ counts: { ...noCounts, new: 1 }, corrections });
    await other.user.click(screen.getByRole("button", { name: "Import 1 row" }));
    expect(other.onImport).toHaveBeenCalledExactlyOnceWith({ liftBlocks: [], useFileNames: false });
  });

  test("shows both buildings of a move, and Unassigned for none", () => {
    show({
      counts: { ...noCounts, moved: 1 },
      moved: [{ line: 7, name: "Maya", from: null, to: "Loon" }],
    });
    const [row] = within(screen.getByRole("list", { name: "Moved" })).getAllByRole("listitem");
    expect(row?.textContent).toBe("Line 7MayaUnassignedLoon");
    expect(screen.getByText("1 camper")).toBeDefined();
  });

  test("a long list opens on demand, and says where it was cut", async () => {
    const problems = [{ sentence: "Valid email is required.", about: null }];
    const { user } = show({
      counts: { ...noCounts, problems: 300 },
      problems: namesFrom(120).map((row) => ({ ...row, problems })),
    });
    const list = screen.getByRole("list", { name: "Problems" });
    expect(list.children).toHaveLength(50);
    await user.click(screen.getByRole("button", { name: "Show all 120" }));
    expect(list.children).toHaveLength(120);
    expect(screen.getByText("The first 120 of 300.")).toBeDefined();
  });

  test("a row is fixed where it is shown, and its other columns stay as they are", async () => {
    const problems = [{ sentence: "Line 3 has the same name.", about: null }];
    const { onFix, user } = show({
      counts: { ...noCounts, problems: 1 },
      problems: [{ line: 2, name: "Maya", problems }],
    });
    screen.getByText("1 row will be skipped");
    await user.click(screen.getByRole("button", { name: "Fix line 2, Maya" }));
    expect(screen.queryByRole("textbox", { name: /Allergies/ })).toBeNull();
    const email = screen.getByRole("textbox", { name: "Parent 1 email" });
    await user.clear(email);
    await user.type(email, "maya@x.org{Enter}");
    expect(onFix).toHaveBeenCalledExactlyOnceWith(2, ["Maya", "nuts", "maya@x.org"]);
  });

  test("equal notes are one line with their count, and open on demand", () => {
    const sentence = "Chris has no email and is skipped.";
    const notices = namesFrom(19).map((row) => ({ ...row, kind: "second-without-email" as const, sentence }));
    show({
      notices: [...notices, { line: 40, name: "Wren", kind: "without-building", sentence: "No building." }],
      noticeCounts: { "second-without-email": 19, "without-building": 1 },
    });
    const many = screen.getByText("19 second parents have no email and are skipped").closest("details");
    expect(many?.open).toBe(false);
    const few = screen.getByText("1 new camper has no building and starts in Unassigned");
    expect(few.closest("details")?.open).toBe(true);
  });

  test("a building that may be misspelled is asked about, and can be kept", async () => {
    const similarBuildings = [
      { name: "Pyne", rows: 1, like: "Pine" },
      { name: "Herron", rows: 2, like: "Heron" },
    ];
    const { onRenameBuilding, user } = show({ counts: { ...noCounts, new: 3 }, similarBuildings });
    const list = screen.getByRole("list", { name: "Buildings that may be misspelled" });
    expect(list.firstChild?.textContent).toContain("Pyne is new (1 row). Did you mean Pine?");
    await user.click(screen.getByRole("button", { name: "Use Pine" }));
    expect(onRenameBuilding).toHaveBeenCalledExactlyOnceWith("Pyne", "Pine");
    await user.click(screen.getByRole("button", { name: "Keep Herron" }));
    expect(screen.queryByText("Herron")).toBeNull();
  });

  test("new buildings are named in the order people count", () => {
    show({ counts: { ...noCounts, new: 1 }, newBuildings: ["Cabin 11", "Cabin 2"] });
    expect(screen.getByText(/2 buildings are new/).textContent).toBe(
      "2 buildings are new and will be added: Cabin 2, Cabin 11.",
    );
  });
});
