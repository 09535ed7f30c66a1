import { useState } from "react";
import { Calendar, Check, Ellipsis, MoveRight, Pencil, Sun, Trash2, Users } from "lucide-react";
import { Badge } from "../badge.tsx";
import { Density } from "../density.tsx";
import { IconButton } from "../icon-button.tsx";
import { MenuItem, MenuLine, Submenu } from "../menu-item.tsx";
import { Menu } from "../menu.tsx";
import { Table, type Sort, type TableColumn } from "../table.tsx";
import { showToast } from "../toast-store.ts";
import { Chapter } from "./specimen.tsx";

type Trip = {
  id: string;
  name: string;
  start: string;
  end: string;
  state: "past" | "active" | "next";
  people: number;
};

const trips: readonly Trip[] = [
  { id: "1", name: "First fires", start: "2027-06-27", end: "2027-07-03", state: "past", people: 286 },
  { id: "2", name: "Ridge and river", start: "2027-07-04", end: "2027-07-10", state: "past", people: 301 },
  { id: "3", name: "Lakeside", start: "2027-07-11", end: "2027-07-17", state: "active", people: 298 },
  { id: "4", name: "Trailblazers", start: "2027-07-18", end: "2027-07-24", state: "next", people: 1264 },
];

const columns: readonly TableColumn<Trip>[] = [
  { id: "name", name: "Name", cell: ({ name }) => name, sortable: true, fold: "title" },
  { id: "start", name: "Start", cell: ({ start }) => <Day of={start} />, sortable: true },
  { id: "end", name: "End", cell: ({ end }) => <Day of={end} /> },
  { id: "state", name: "Status", cell: ({ state }) => <TripState of={state} />, fold: "corner" },
  {
    id: "people",
    name: "People",
    cell: ({ people }) => people.toLocaleString("en"),
    align: "end",
    sortable: true,
  },
  { id: "actions", name: "Actions", cell: (trip) => <TripMenu trip={trip} />, align: "end", fold: "actions" },
];

export function TableSpecimens() {
  const [sort, setSort] = useState<Sort>({ column: "start", direction: "ascending" });
  const sorted = trips.toSorted((a, b) => compare(a, b, sort.column));
  return (
    <Chapter title="Table and menu">
      <Density of="staff">
        <Table
          label="Trips"
          columns={columns}
          rows={sort.direction === "ascending" ? sorted : sorted.toReversed()}
          sort={sort}
          onSort={setSort}
          isCurrent={({ state }) => state === "active"}
          onOpen={({ name }) => showToast(`${name} would open.`)}
          footer="4 trips, 2,149 people"
        />
      </Density>
    </Chapter>
  );
}

function compare(a: Trip, b: Trip, column: string): number {
  if (column === "people") return a.people - b.people;
  return column === "name" ? a.name.localeCompare(b.name) : a.start.localeCompare(b.start);
}

function Day({ of }: { of: string }) {
  const words = new Date(of).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={of}>{words}</time>;
}

function TripState({ of }: { of: Trip["state"] }) {
  if (of === "active")
    return (
      <Badge tone="success" icon={<Sun />}>
        {"Active"}
      </Badge>
    );
  if (of === "past")
    return (
      <Badge tone="quiet" icon={<Check />}>
        {"Past"}
      </Badge>
    );
  return (
    <Badge tone="info" icon={<Calendar />}>
      {"Upcoming"}
    </Badge>
  );
}

function TripMenu({ trip }: { trip: Trip }) {
  return (
    <Menu opener={<IconButton label={`More for ${trip.name}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Users />} detail={String(trip.people)}>
        People
      </MenuItem>
      <MenuItem icon={<Pencil />} detail="E">
        Edit
      </MenuItem>
      <Submenu label="Move to" icon={<MoveRight />}>
        <MenuItem detail="here">Loon Cabin</MenuItem>
        <MenuItem detail="3 beds free">Heron Cabin</MenuItem>
        <MenuItem detail="full" isDisabled>
          Otter Cabin
        </MenuItem>
      </Submenu>
      <MenuLine />
      <MenuItem icon={<Trash2 />} tone="danger" onAction={() => showToast(`${trip.name} was deleted.`)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
