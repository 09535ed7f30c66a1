import type { SeasonPerson } from "#database/seed/people.ts";

export type Links = {
  app: string;
  tools: string;
  inbox: string;
  api: string;
  identityProvider: string;
  /** The session of Camp Cedar Ridge. */
  everythingEvent: string;
};

/** What one needs to begin, once everything answers. */
export function welcome(links: Links, people: readonly SeasonPerson[]): string {
  const width = Math.max(...people.map(({ name }) => name.length));
  const { app, everythingEvent } = links;
  return [
    "",
    "Cabin Courier is ready.",
    "",
    `  App                ${links.app}`,
    `  A demo camp        ${links.app}/#demo`,
    `  A day's letters    ${links.tools}`,
    `  Mail it sends      ${links.inbox}`,
    `  API                ${links.api}`,
    `  Identity provider  ${links.identityProvider}`,
    "",
    "  Sign in as",
    ...people.map(({ name, note }) => `    ${name.padEnd(width)}  ${note}`),
    `  or press "Email me a code" and type any address: the code is in the mail above.`,
    "",
    "  As Kit Larsen, at Camp Cedar Ridge",
    `    A held letter and unread ones    ${everythingEvent}/desk`,
    `    Printing at the cut-off, 8 AM    ${everythingEvent}/tools`,
    `    An invite that came back         ${everythingEvent}/gaps?list=bounced`,
    `    An invoice                       ${app}/subscriptions`,
    "    A scan from the copier           npm run dev:copier, then the link of printing above",
    "  An address with +550, such as anna+550@example.org, bounces.",
    "",
    "  Ctrl-C stops everything; letters and photos are kept for the next start.",
    "",
  ].join("\n");
}
