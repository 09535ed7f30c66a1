type Link = { text: string; link: string; activeMatch?: string };
type Group = { text: string; items: Link[] };

const camps: Group[] = [
  {
    text: "Camps",
    items: [
      { text: "Getting started", link: "/camps/" },
      { text: "Import the roster", link: "/camps/roster" },
      { text: "Send the roster from a program", link: "/camps/roster-api" },
      { text: "Mail days and cut-off", link: "/camps/mail-days" },
      { text: "Print the mail", link: "/camps/printing" },
      { text: "Print by itself", link: "/camps/print-by-itself" },
      { text: "Fold and hand out", link: "/camps/handing-out" },
      { text: "Photograph and scan replies", link: "/camps/replies" },
      { text: "Let the copier send scans", link: "/camps/copier" },
      { text: "Let families answer by email", link: "/camps/letters-by-email" },
      { text: "Match what was not recognized", link: "/camps/matching" },
      { text: "Custody: who may write", link: "/camps/custody" },
      { text: "Your logo", link: "/camps/logo" },
      { text: "Your own words", link: "/camps/own-words" },
      { text: "The safety desk", link: "/camps/safety-desk" },
      { text: "The season report", link: "/camps/season-report" },
      { text: "Retention and deletion", link: "/camps/retention" },
      { text: "Retreat centers", link: "/camps/retreat-centers" },
      { text: "What it costs", link: "/camps/billing" },
    ],
  },
];

const families: Group[] = [
  {
    text: "Families",
    items: [
      { text: "Questions and answers", link: "/families/" },
      { text: "Preguntas y respuestas", link: "/families/es/" },
    ],
  },
];

const technical: Group[] = [
  {
    text: "Self-hosting",
    items: [
      { text: "Install and run", link: "/running" },
      { text: "Settings", link: "/configuration" },
      { text: "Backups", link: "/backups" },
      { text: "Incidents", link: "/incidents" },
      { text: "Security", link: "/security" },
      { text: "Promises", link: "/promises" },
      { text: "Reliability", link: "/reliability" },
      { text: "Scale", link: "/scale" },
      { text: "Performance", link: "/performance" },
      { text: "Licences", link: "/licences" },
    ],
  },
  {
    text: "Contributing",
    items: [
      { text: "How to contribute", link: "/contributing" },
      { text: "Architecture", link: "/architecture" },
      { text: "Who may do what", link: "/authorization" },
      { text: "Fuzzing", link: "/fuzz" },
      { text: "Decisions", link: "/decisions/" },
    ],
  },
];

const guideNavigation: Link[] = [
  { text: "Camps", link: "/camps/", activeMatch: "^/camps/" },
  { text: "Families", link: "/families/", activeMatch: "^/families/" },
];

const technicalNavigation: Link[] = [
  { text: "Self-hosting", link: "/running", activeMatch: "^/(running|configuration|backups|incidents)" },
  { text: "Contributing", link: "/contributing", activeMatch: "^/(contributing|architecture|decisions)" },
];

/** The guide of the product has only the parts for camps and families. */
export function navigation(isGuide: boolean): { nav: Link[]; sidebar: Record<string, Group[]> } {
  return {
    nav: isGuide ? guideNavigation : [...guideNavigation, ...technicalNavigation],
    sidebar: { "/camps/": camps, "/families/": families, ...(isGuide ? {} : { "/": technical }) },
  };
}
