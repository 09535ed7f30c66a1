import { expect, test } from "vitest";
import { findSheets } from "./find-sheets.ts";
import { aListedSheet } from "./testing/a-print-desk.tsx";

const sheets = [
  aListedSheet(1, { participantName: "Zoë Ångström", contactName: "Per Ångström" }),
  aListedSheet(2, { participantName: "Maya Vasquez", buildingName: "Heron Cabin" }),
  aListedSheet(42, { participantName: "Théo Vasquez", buildingName: null }),
];

test.each([
  ["", [1, 2, 42]],
  ["  ", [1, 2, 42]],
  ["zoe", [1]],
  ["theo vas", [42]],
  ["heron", [2]],
  ["per", [1]],
  ["7k3q-w9xh-002c", [2]],
  ["7K3QW9XH042", [42]],
  ["nobody", []],
])("looking for %j finds %j", (search, numbers) => {
  expect(findSheets(sheets, search).map(({ number }) => number)).toEqual(numbers);
});
