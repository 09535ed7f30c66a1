import type { Browser, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { connect } from "#database/connect.ts";
import { anOrganization, idFrom } from "#database/seed/builders.ts";
import { people } from "#database/seed/people.ts";
import type { Tables } from "#database/tables.ts";
import { aSession } from "#tools/testing/a-bearer.ts";
import { theWorld, type PersonKey } from "./journey.ts";
import type { World } from "./world.ts";

export type OwnCamp = { id: string; db: Kysely<Tables>; remove(): Promise<void> };

type Team = {
  name: string;
  type?: "Camp" | "Retreat Center";
  timeZone?: string;
  admins: PersonKey[];
  members?: PersonKey[];
};

/** A camp that a journey has for itself, because all journeys share one world. It goes when the journey is over. */
export async function anOwnCamp(world: World, { admins, members = [], ...camp }: Team): Promise<OwnCamp> {
  const { db } = connect({ connectionString: world.databaseUrl, max: 2 });
  const here = (key: PersonKey) => ({ id: personId(key), name: people[key].name, email: people[key].email });
  const { id } = await anOrganization(db, { ...camp, admins: admins.map(here), members: members.map(here) });
  const remove = async () => {
    await db.deleteFrom("organizations").where("id", "=", id).execute();
    await db.destroy();
  };
  return { id, db, remove };
}

export function personId(key: PersonKey): string {
  return idFrom(`person ${people[key].sub}`);
}

/** Without a word to the screens, as when a hint is lost: they find out from the server's answer. */
export async function giveRoleQuietly(
  { db, id }: OwnCamp,
  person: PersonKey,
  role: "admin" | "member",
): Promise<void> {
  await db
    .updateTable("memberships")
    .set({ role })
    .where("organizationId", "=", id)
    .where("userId", "=", personId(person))
    .execute();
}

/**
 * Somebody who is signed in already: with a session of their own, as the provider's answer makes it, but without the walk
 * through the popup. Journeys that are about signing in take that walk (signInByPopup). No page is open yet.
 */
export async function signInAs(page: Page, person: PersonKey): Promise<void> {
  const { databaseUrl, identity, origin } = theWorld();
  const value = await aSession(databaseUrl, { issuer: identity.issuer, ...people[person] });
  await page.context().addCookies([{ name: "sid", value, url: origin, httpOnly: true, sameSite: "Strict" }]);
}

/** Another person at another machine. */
export async function atAnotherMachine(browser: Browser, world: World, person: PersonKey): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await signInAs(page, person);
  return page;
}

/** A call without a screen, by whoever is signed in on that page. */
export async function callFrom(page: Page, name: string, data: object): Promise<number> {
  return (await postFrom(page, `/callable/${name}`, { data })).status;
}

export async function postFrom(
  page: Page,
  path: string,
  sent: object,
): Promise<{ status: number; text: string }> {
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
