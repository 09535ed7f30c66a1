import type { Locator, Page } from "@playwright/test";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  type SeededBuilding,
} from "#database/seed/roster-builders.ts";
import { expect } from "./journey.ts";
import type { OwnCamp } from "./own-camp.ts";

/** What one person does, another sees without reload within this time. */
export const soon = { timeout: 1_000 };

export type Week = { path: string; id: string; loon: SeededBuilding; heron: SeededBuilding };

/** Ava and Maya in Loon Cabin (two beds), Wren in Heron Cabin, Rosa without a building. */
export async function aWeek(camp: OwnCamp): Promise<Week> {
  const { db } = camp;
  const event = await anEvent(db, { organization: camp, name: "Lakeside" });
  const loon = await aBuilding(db, { event, name: "Loon Cabin", capacity: 2 });
  const heron = await aBuilding(db, { event, name: "Heron Cabin", capacity: 2 });
  await aContact(db, { of: await aCamper(db, { in: loon, name: "Ava Okafor" }) });
  await aCamper(db, { in: loon, name: "Maya Alvarez" });
  await aCamper(db, { in: heron, name: "Wren Sato" });
  await aCamper(db, { event, name: "Rosa Delgado" });
  return { path: `/org/${camp.id}/events/${event.id}/participants`, id: event.id, loon, heron };
}

export async function openBoard(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Campers" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Loon Cabin" })).toBeVisible();
}

export const building = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const rowIn = (page: Page, place: string, name: string) =>
  building(page, place).getByRole("row", { name: new RegExp(`^${name},`) });

export async function drag(row: Locator, onto: Locator): Promise<void> {
  await row.dragTo(onto, { sourcePosition: { x: 90, y: 12 }, targetPosition: { x: 40, y: 20 }, steps: 4 });
}

export async function choose(page: Page, name: string, ...entries: string[]): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  for (const entry of entries) await page.getByRole("menuitem", { name: entry }).click();
}
