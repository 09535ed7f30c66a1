import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { DeletedList, type Deleted } from "./deleted-list.tsx";

afterEach(cleanup);

const rows: readonly Deleted[] = [
  { id: "1", name: "Lakeside", was: "July", people: 298, deletedAt: "2027-07-02T03:00:00Z", deletesOn: null },
  {
    id: "2",
    name: "First Fires",
    was: "June",
    people: 1_200,
    deletedAt: "2027-06-12T13:00:00Z",
    deletesOn: null,
  },
  { id: "3", name: "Makers", was: "May", people: 1, deletedAt: "2027-06-12T11:00:00Z", deletesOn: null },
];

function show(onRestore: (row: Deleted) => Promise<unknown> = vi.fn()) {
  render(
    <DeletedList
      label="Deleted weeks"
      wasName="Days"
      peopleName="Campers"
      rows={rows}
      timeZone="America/Chicago"
      now={new Date("2027-07-12T12:00:00Z")}
      onRestore={onRestore}
    />,
  );
}

test("each says what it was, the day it was deleted at the camp, and how long it still waits", () => {
  show();
  const cells = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("gridcell")
        .slice(0, 4)
        .map((cell) => cell.textContent),
    );
  expect(cells).toEqual([
    ["July", "298", "Jul 1, 2027", "20 days"],
    ["June", "1,200", "Jun 12, 2027", "1 day"],
    ["May", "1", "Jun 12, 2027", "Any moment"],
  ]);
});

test("restoring says so while it works, and once", async () => {
  const onRestore = vi.fn(() => new Promise(() => undefined));
  show(onRestore);
  await userEvent.click(screen.getByRole("button", { name: "Restore Lakeside" }));
  await userEvent.click(screen.getByRole("button", { name: "Restoring Lakeside…" }));
  expect(onRestore).toHaveBeenCalledOnce();
  expect(onRestore).toHaveBeenCalledWith(rows[0]);
});

test("what could not be restored is named and stays", async () => {
  show(vi.fn().mockRejectedValue(new CallFailed("internal", "")));
  await userEvent.click(screen.getByRole("button", { name: "Restore First Fires" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Failed to restore.First Fires is still deleted."),
  );
  screen.getByRole("button", { name: "Restore First Fires" });
});
