import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { NewBuilding } from "#domain/organizations/building.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { AddBuildingForm } from "./add-building-form.tsx";
import { BuildingTable } from "./building-list.tsx";
import { DeleteBuildingDialog } from "./delete-building-dialog.tsx";

afterEach(cleanup);

type Add = (building: NewBuilding) => Promise<unknown>;
const name = () => screen.getByRole("textbox", { name: "Name" });
const capacity = () => screen.getByRole("textbox", { name: "Capacity (optional)" });
const heron = { id: "2", name: "Heron Cabin", capacity: 1 };

test("buildings are typed in one after the other, each under an id of its own", async () => {
  const onAdd = vi.fn<Add>().mockResolvedValue({});
  render(<AddBuildingForm onAdd={onAdd} />);
  await userEvent.type(name(), "  Loon   Cabin");
  await userEvent.type(capacity(), "12{Enter}");
  await waitFor(() => expect(name()).toHaveProperty("value", ""));
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await userEvent.type(name(), "Heron Cabin{Enter}");
  await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(2));
  const [[first], [second]] = [onAdd.mock.calls[0] ?? [], onAdd.mock.calls[1] ?? []];
  expect(first).toMatchObject({ name: "Loon Cabin", capacity: 12 });
  expect(second).toMatchObject({ name: "Heron Cabin", capacity: null });
  expect(first?.id).not.toBe(second?.id);
});

test.each([
  [" ", "", "Name is required.", name],
  ["Loon Cabin", "a dozen", "Capacity must be a number.", capacity],
  ["Loon Cabin", "-3", "Capacity must be a number.", capacity],
  ["Loon Cabin", "10001", "Capacity can be at most 10,000.", capacity],
])("%j with capacity %j: %s", async (typedName, typedCapacity, sentence, field) => {
  const onAdd = vi.fn<Add>();
  render(<AddBuildingForm onAdd={onAdd} />);
  await userEvent.type(name(), typedName);
  if (typedCapacity !== "") await userEvent.type(capacity(), typedCapacity);
  await userEvent.click(screen.getByRole("button", { name: "Add building" }));
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(onAdd).not.toHaveBeenCalled();
});

test("after a lost answer the same building is sent again, not a second one", async () => {
  const onAdd = vi
    .fn<Add>()
    .mockRejectedValueOnce(new CallFailed("unavailable", ""))
    .mockResolvedValueOnce({});
  render(<AddBuildingForm onAdd={onAdd} />);
  await userEvent.type(name(), "Loon Cabin{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Failed to add building."));
  expect(name()).toHaveProperty("value", "Loon Cabin");
  await userEvent.click(screen.getByRole("button", { name: "Add building" }));
  await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(2));
  expect(onAdd.mock.calls[0]).toEqual(onAdd.mock.calls[1]);
});

test("what is typed while the answer is on its way stays", async () => {
  const answer = Promise.withResolvers<void>();
  render(<AddBuildingForm onAdd={() => answer.promise} />);
  await userEvent.type(name(), "Loon Cabin");
  await userEvent.type(capacity(), "12{Enter}");
  await userEvent.clear(name());
  await userEvent.type(name(), "Heron Cabin");
  answer.resolve();
  await waitFor(() => expect(capacity()).toHaveProperty("value", ""));
  expect(name()).toHaveProperty("value", "Heron Cabin");
});

test("the list says how many beds each has and how many there are in all", async () => {
  const [onEdit, onDelete] = [vi.fn(), vi.fn()];
  const buildings = [
    { id: "1", name: "Loon Cabin", capacity: 12 },
    heron,
    { id: "3", name: "Tent", capacity: null },
  ];
  render(<BuildingTable buildings={buildings} onEdit={onEdit} onDelete={onDelete} />);
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("gridcell")[0]?.textContent)).toEqual([
    "12 beds",
    "1 bed",
    "Not given",
  ]);
  screen.getByText("3 buildings, 13 beds, 1 without a capacity");
  await userEvent.click(screen.getByRole("button", { name: "Delete Heron Cabin" }));
  expect(onDelete).toHaveBeenCalledWith(heron);
  await userEvent.click(screen.getByRole("button", { name: "Edit Heron Cabin" }));
  expect(onEdit).toHaveBeenCalledWith(heron);
});

test("members edit buildings and see no Delete, which only admins can do", () => {
  render(<BuildingTable buildings={[heron]} onEdit={vi.fn()} onDelete={undefined} />);
  screen.getByRole("button", { name: "Edit Heron Cabin" });
  expect(screen.queryByRole("button", { name: "Delete Heron Cabin" })).toBeNull();
});

test.each([
  [
    new CallFailed("permission-denied", "Only organization admins can remove buildings."),
    "Only organization admins can remove buildings.",
  ],
  [new CallFailed("internal", ""), "Failed to delete building."],
])("a refusal to delete is told where the question was asked", async (error, sentence) => {
  const onClose = vi.fn();
  const onDelete = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce({});
  render(<DeleteBuildingDialog building={heron} events="Weeks" onDelete={onDelete} onClose={onClose} />);
  screen.getByRole("alertdialog", { name: "Delete Heron Cabin?" });
  await userEvent.click(screen.getByRole("button", { name: "Delete building" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(sentence));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete building" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
