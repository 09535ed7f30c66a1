import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { termsFor } from "#domain/organizations/terms.ts";
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
  noticeCount: 0,
  held: [],
  heldCount: 0,
  corrections: { participants: 0, contacts: 0, rows: 0 },
  mayLift: true,
  newBuildings: [],
};

function show(preview: Partial<ImportPreview>, onImport = vi.fn()) {
  render(
    <ShowPreview
      words={termsFor("Camp")}
      source="campers.csv"
      columns={{ headers: [], rows: [], firstLine: 2 }}
      preview={{ ...nothing, ...preview }}
      error={undefined}
      pending={false}
      onImport={onImport}
    />,
  );
  return { onImport, user: userEvent.setup() };
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
    expect(screen.getByRole("status").textContent).toContain("just as the file says");
    cleanup();
    show({ counts: { ...noCounts, problems: 5 } });
    expect(screen.getByRole("status").textContent).toContain("No row of this file can be imported");
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

  test("new buildings are named in the order people count", () => {
    show({ counts: { ...noCounts, new: 1 }, newBuildings: ["Cabin 11", "Cabin 2"] });
    expect(screen.getByText(/2 buildings are new/).textContent).toBe(
      "2 buildings are new and will be added: Cabin 2, Cabin 11.",
    );
  });
});
