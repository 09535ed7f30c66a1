import { afterEach, expect, test } from "vitest";
import { createDragState } from "./carry.tsx";

afterEach(() => document.body.replaceChildren());

function aRow(participant: string, building: string): HTMLElement {
  const list = document.createElement("div");
  list.dataset["building"] = building;
  const row = document.createElement("div");
  row.dataset["participant"] = participant;
  row.dataset["name"] = "Wren Sato";
  list.append(row);
  document.body.append(list);
  return row;
}

test("accepts a dragged participant in any building but their own", () => {
  const hand = createDragState();
  expect(hand.mayPutInto("heron"), "nothing is carried").toBe(false);
  const row = aRow("wren", "loon");
  hand.take(row, "pointer");
  expect([hand.isEmpty(), hand.name()]).toEqual([false, "Wren Sato"]);
  expect(row.dataset["carried"]).toBe("");
  expect([hand.mayPutInto("heron"), hand.mayPutInto("loon")]).toEqual([true, false]);
  hand.letGoOver("heron");
  expect(hand.drop()).toEqual({ participantId: "wren", buildingId: "heron" });
  expect(row.dataset["carried"]).toBeUndefined();
  expect(hand.drop(), "it is put down once").toBeUndefined();
});

test("let go over the own building or over nothing is no move", () => {
  const hand = createDragState();
  hand.take(aRow("wren", "loon"), "pointer");
  expect(hand.drop()).toBeUndefined();
  hand.take(aRow("wren", "loon"), "pointer");
  hand.letGoOver("loon");
  expect(hand.drop()).toBeUndefined();
});

test("accepts no drop of a row that was removed during the drag", () => {
  const hand = createDragState();
  const row = aRow("wren", "loon");
  hand.take(row, "pointer");
  row.remove();
  expect(hand.mayPutInto("heron")).toBe(false);
});

test("only who was carried by keyboard takes the focus along, and once", () => {
  const hand = createDragState();
  const carry = (how: "keyboard" | "pointer"): void => {
    hand.take(aRow("wren", "loon"), how);
    hand.letGoOver("heron");
    hand.drop();
  };
  carry("pointer");
  expect(hand.brought(aRow("wren", "heron"))).toBe(false);
  carry("keyboard");
  expect(hand.brought(aRow("somebody else", "heron"))).toBe(false);
  expect(hand.brought(aRow("wren", "heron"))).toBe(true);
  expect(hand.brought(aRow("wren", "heron"))).toBe(false);
});
