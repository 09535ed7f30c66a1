import type { SeasonPerson } from "#database/seed/people.ts";

export type Links = { app: string; tools: string; inbox: string; api: string; identityProvider: string };

/** What one needs to begin, once everything answers. */
export function welcome(links: Links, people: readonly SeasonPerson[]): string {
  const width = Math.max(...people.map(({ name }) => name.length));
  return [
    "",
    "Cabin Courier is ready.",
    "",
    `  App                ${links.app}`,
    `  A day's letters    ${links.tools}`,
    `  Mail it sends      ${links.inbox}`,
    `  API                ${links.api}`,
    `  Identity provider  ${links.identityProvider}`,
    "",
    "  Sign in as",
    ...people.map(({ name, note }) => `    ${name.padEnd(width)}  ${note}`),
    `  or press "Email me a code" and type any address: the code is in the mail above.`,
    "",
    "  Ctrl-C stops everything; letters and photos are kept for the next start.",
    "",
  ].join("\n");
}
