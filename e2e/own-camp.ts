import type { Browser, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { anOrganization } from "#database/seed/builders.ts";
import type { Tables } from "#database/tables.ts";
import { aSession } from "#tools/testing/a-bearer.ts";
import { person, personId, type PersonKey } from "./cast.ts";
import { test, theWorld } from "./journey.ts";
import type { World } from "./world.ts";

export type OwnCamp = { id: string; db: Kysely<Tables>; remove(): Promise<void> };

type Team = {
  name: string;
  type?: "Camp" | "Retreat Center";
  timeZone?: string;
  admins: PersonKey[];
  members?: PersonKey[];
};

/** An organization for one journey, because all journeys share one database. Removed after the journey. */
export async function anOwnCamp(world: World, { admins, members = [], ...camp }: Team): Promise<OwnCamp> {
  const { db } = world;
  const here = (key: PersonKey) => ({ ...person(key), id: personId(key) });
  const { id } = await anOrganization(db, { ...camp, admins: admins.map(here), members: members.map(here) });
  const remove = async () => {
    await db.deleteFrom("organizations").where("id", "=", id).execute();
  };
  return { id, db, remove };
}

/** Sets a session cookie without the sign-in popup (see signInByPopup). Call it before a page is open. */
export function signInAs(page: Page, who: PersonKey): Promise<void> {
  return test.step("sign in", async () => {
    const { databaseUrl, identity, origin } = theWorld();
    const value = await aSession(databaseUrl, { issuer: identity.issuer, ...person(who) });
    const cookie = { name: "sid", value, url: origin, httpOnly: true, sameSite: "Strict" as const };
    await page.context().addCookies([cookie]);
  });
}

/** Another person at another machine. */
export async function atAnotherMachine(browser: Browser, world: World, who: PersonKey): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await signInAs(page, who);
  return page;
}

export async function callFrom(page: Page, name: string, data: object): Promise<number> {
  return (await postFrom(page, `/callable/${name}`, { data })).status;
}

async function postFrom(page: Page, path: string, sent: object): Promise<{ status: number; text: string }> {
  return page.evaluate(
    async ([url, body]) => {
      const answer: unknown = await (await fetch("/auth/token", { method: "POST" })).json();
      const token = JSON.stringify(answer).match(/"token":"([^"]+)"/)?.[1] ?? "";
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await fetch(url, { method: "POST", headers, body });
      return { status: response.status, text: await response.text() };
    },
    [path, JSON.stringify(sent)] as const,
  );
}
