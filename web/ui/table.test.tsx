import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Table, type TableColumn } from "./table.tsx";

afterEach(cleanup);

type Trip = { id: string; name: string; people: number };
const trips: readonly Trip[] = [
  { id: "1", name: "First fires", people: 286 },
  { id: "2", name: "Lakeside", people: 298 },
];
const columns: readonly TableColumn<Trip>[] = [
  { id: "name", name: "Name", cell: ({ name }) => name, sortable: true, fold: "title" },
  { id: "people", name: "People", cell: ({ people }) => people, align: "end" },
];

test("rows carry the name of the thing they show", () => {
  render(<Table label="Trips" columns={columns} rows={trips} footer="2 trips" />);
  const table = screen.getByRole("grid", { name: "Trips" });
  const names = within(table).getAllByRole("rowheader");
  expect(names.map((name) => name.textContent)).toEqual(["First fires", "Lakeside"]);
  screen.getByText("2 trips");
});

test("the head says what it is sorted by, and asks for the other way round", async () => {
  const sort = vi.fn();
  render(
    <Table
      label="Trips"
      columns={columns}
      rows={trips}
      sort={{ column: "name", direction: "ascending" }}
      onSort={sort}
    />,
  );
  const head = screen.getByRole("columnheader", { name: /Name/ });
  expect(head.getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(head);
  expect(sort).toHaveBeenCalledWith({ column: "name", direction: "descending" });
});

test("a row opens on a press", async () => {
  const open = vi.fn();
  render(<Table label="Trips" columns={columns} rows={trips} onOpen={open} />);
  await userEvent.click(screen.getByText("298"));
  expect(open).toHaveBeenCalledWith(trips[1]);
});

test("cells know the name of their column, for the two-line rows of a narrow screen", () => {
  render(<Table label="Trips" columns={columns} rows={trips} isCurrent={({ id }) => id === "2"} />);
  expect(screen.getByText("298").closest("td")?.dataset["name"]).toBe("People");
  expect(document.querySelector("[data-current]")?.textContent).toContain("Lakeside");
});
