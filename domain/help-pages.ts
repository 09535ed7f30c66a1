/** A page of the guide, built from docs/camps. `about` completes "Help with …". */
export type HelpPage = { href: string; about: string };

const guide = "/guide/camps/";
const pages = {
  start: { href: guide, about: "getting started" },
  roster: { href: `${guide}roster`, about: "the roster" },
  mailDays: { href: `${guide}mail-days`, about: "mail days" },
  printing: { href: `${guide}printing`, about: "printing" },
  handingOut: { href: `${guide}handing-out`, about: "handing out" },
  replies: { href: `${guide}replies`, about: "replies" },
  matching: { href: `${guide}matching`, about: "matching replies" },
  custody: { href: `${guide}custody`, about: "who may write" },
  safetyDesk: { href: `${guide}safety-desk`, about: "the safety desk" },
  seasonReport: { href: `${guide}season-report`, about: "the season report" },
  logo: { href: `${guide}logo`, about: "your logo" },
  retention: { href: `${guide}retention`, about: "retention and deletion" },
  billing: { href: `${guide}billing`, about: "what it costs" },
} satisfies Record<string, HelpPage>;

/** The last part of a staff page's path, under the organization or under an event. */
const pageOfPlace: Readonly<Record<string, HelpPage>> = {
  cabin: pages.handingOut,
  buildings: pages.roster,
  events: pages.mailDays,
  team: pages.start,
  settings: pages.start,
  audit: pages.custody,
  season: pages.seasonReport,
  "recently-deleted": pages.retention,
  participants: pages.roster,
  import: pages.roster,
  gaps: pages.handingOut,
  desk: pages.safetyDesk,
  tools: pages.printing,
  print: pages.printing,
  upload: pages.replies,
  responses: pages.matching,
};

const pageOfSection: Readonly<Record<string, HelpPage>> = {
  logo: pages.logo,
  letters: pages.mailDays,
  safety: pages.safetyDesk,
  retention: pages.retention,
  paper: pages.printing,
  close: pages.retention,
};

/** `section` is that of the settings. Undefined on pages that are not for staff. */
export function helpPageOf(path: string, section: string | null): HelpPage | undefined {
  const [first, organization, ...places] = path.split("/").filter((part) => part !== "");
  if (first === "subscriptions") return pages.billing;
  if (first !== "org" || organization === undefined) return undefined;
  const last = places.at(-1);
  if (last === undefined) return pages.start;
  if (last === "settings" && section !== null) return pageOfSection[section] ?? pages.start;
  // A participant's own page ends with an id.
  return pageOfPlace[last] ?? (places.includes("participants") ? pages.custody : undefined);
}
