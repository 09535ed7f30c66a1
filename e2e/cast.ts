import type { Kysely } from "kysely";
import { aPerson, idFrom } from "#database/seed/builders.ts";
import { people, type SeasonPerson } from "#database/seed/people.ts";
import type { Tables } from "#database/tables.ts";
import type { IdentityProvider } from "#tools/engines/identity-provider/start-identity-provider.ts";

export type PersonKey = keyof typeof people;

let current = 0;

/**
 * The people of the running test. Each test has its own Dana, Elena and so on, with accounts and mail addresses of their own:
 * no test meets what another one left behind.
 */
export function person(key: PersonKey): SeasonPerson {
  const { sub, ...rest } = people[key];
  return { ...rest, sub: `${sub}-${current}`, email: `${sub}-${current}@example.org` };
}

export function personId(key: PersonKey): string {
  return idFrom(`person ${person(key).sub}`);
}

const keys = Object.keys(people).filter((key): key is PersonKey => key in people);

/** Gives the next test its people, who have signed in before. */
export async function startCast(db: Kysely<Tables>, identity: IdentityProvider): Promise<() => void> {
  current += 1;
  for (const key of keys) {
    const { sub: subject, name, email, emailVerified: verified } = person(key);
    await aPerson(db, { id: personId(key), issuer: identity.issuer, subject, name, email, verified });
    identity.setPerson(person(key));
  }
  return () => keys.forEach((key) => identity.removePerson(person(key).sub));
}
