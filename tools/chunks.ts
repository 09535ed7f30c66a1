import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import type { Plugin, Rolldown } from "vite";

type Graph = { importsOf: (id: string) => readonly string[] };

const web = join(import.meta.dirname, "../web");
const page = (name: string) => join(web, "pages", `${name}.tsx`);

/** They show before anyone signs in and load nothing of what lies behind. */
const publicPages = [
  "home",
  "how-it-works",
  "privacy",
  "help",
  "legal",
  "organizations",
  "family-guide",
  "elsewhere",
];
const signInPages = ["login", "accept-invite"];
const behindSignIn = ["behind", "signed-in-app"].map((name) => join(web, "app", `${name}.tsx`));
const familyScreens = [
  ...["family/participant-letters", "family/my-participants-list"].map(page),
  ...["replies-in-place", "peeking-picture"].map((name) => join(web, `responses/family/${name}.tsx`)),
];
const teamScreens = [
  ...[
    "event-participants",
    "today-of-organization",
    "desk-of-event",
    "gaps-of-event",
    "participant-of-event",
    "responses-of-participant",
    "season-report-of-organization",
    "event-tools/tools-of-event",
    "organization-buildings",
    "organization-events",
    "organization-team",
    "organization-audit",
    "recently-deleted",
    "roster-import",
  ].map((name) => `organization/${name}`),
  "organizations/signed-in-organizations",
].map(page);
/** Around all of them but the last. */
const teamLayouts = ["organization/organization-layout", "organization/event-layout"].map(page);

const fields = ["text-field", "text-area", "checkbox"].map((name) => join(web, `ui/${name}.tsx`));
const overlays = ["popover", "dialog"].map((name) => join(web, `ui/${name}.tsx`));
const choices = [join(web, "ui/select.tsx")];
const menus = [join(web, "ui/menu.tsx")];
const tables = [join(web, "ui/table.tsx")];

/** Families show them, and two screens of the team. */
const ofReplies = /\/(domain|web)\/(responses|notes)\//;
const rules = /\/domain\/(?!invites)/;

/** Most of the team's screens. What fewer share is left to the bundler. */
const mostScreens = 10;
const fewScreens = 4;

/** In this order: a chunk takes along what its modules need, unless one before it has it. */
const names = [
  "shared",
  "sign-in",
  "signed-in",
  "fields",
  "replies",
  "family",
  "overlays",
  "lists",
  "menus",
  "tables",
  "team",
] as const;
type ChunkName = (typeof names)[number];

/**
 * Chunks by who needs a module: families load a few, the team loads what its screens share and one of their own. The
 * bundler puts everything else with the page that needs it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let assigned: Map<string, ChunkName> | undefined;
  return names.map((name) => ({
    name: (id, context) => {
      assigned ??= assign({ importsOf: (of) => context.getModuleInfo(of)?.importedIds ?? [] });
      return assigned.get(id) === name ? name : null;
    },
  }));
}

function assign(graph: Graph): Map<string, ChunkName> {
  const isPublic = reach(graph, publicPages.map(page));
  const isSignIn = reach(graph, signInPages.map(page));
  const isSignedIn = reach(graph, behindSignIn);
  const isFamily = reach(graph, familyScreens);
  const teams = teamScreens.map((screen) => reach(graph, [screen, ...teamLayouts]));
  const behind = new Set([...isSignedIn, ...isFamily, ...teams.flatMap((one) => [...one])]);
  const isOfFields = reach(graph, fields);
  const isOfButtons = reach(graph, [join(web, "ui/button.tsx")]);
  const isOfOverlays = reach(graph, overlays);
  const isOfChoices = reach(graph, choices);
  const isOfMenus = reach(graph, menus);
  const isOfTables = reach(graph, tables);
  const needsMore = (id: string) =>
    [...overlays, ...menus, ...tables].some((one) => reach(graph, [id]).has(one));
  const nameOf = (id: string): ChunkName | undefined => {
    if (!behind.has(id)) return undefined;
    if (isPublic.has(id)) return "shared";
    const screens = teams.filter((one) => one.has(id)).length;
    if (isSignIn.has(id)) return "sign-in";
    if (isSignedIn.has(id)) return "signed-in";
    if (isOfFields.has(id) && !isOfButtons.has(id)) return "fields";
    if (isFamily.has(id)) {
      if (screens === 0) return "family";
      return ofReplies.test(id) || (rules.test(id) && screens <= fewScreens) ? "replies" : "signed-in";
    }
    if (isOfOverlays.has(id)) return "overlays";
    if ((isOfMenus.has(id) || isOfTables.has(id)) && isOfChoices.has(id)) return "lists";
    if (isOfMenus.has(id)) return "menus";
    if (isOfTables.has(id)) return "tables";
    // A page without a table must not load one along with the rest.
    return screens >= mostScreens && !needsMore(id) ? "team" : undefined;
  };
  return new Map(
    [...isPublic, ...isSignIn, ...behind].flatMap((id) => {
      const name = nameOf(id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

function reach({ importsOf }: Graph, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id));
  }
  return found;
}

/** Imports each icon from its own file. Through the library's index every page would seem to need every icon. */
export function directIcons(): Plugin {
  const library = join(createRequire(import.meta.url).resolve("lucide-react"), "../../esm");
  const index = readFileSync(join(library, "lucide-react.mjs"), "utf8");
  const files = new Map(
    [...index.matchAll(/export \{ (default as [^}]+) \} from '\.\/(icons\/[\w-]+\.mjs)'/g)].flatMap(
      ([, names = "", file = ""]) =>
        names
          .split(", ")
          .map((name): [string, string] => [name.slice("default as ".length), join(library, file)]),
    ),
  );
  return {
    name: "direct-icons",
    apply: "build",
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /from "lucide-react"/ },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from "lucide-react";/g, (_all, list: string) =>
          list
            .split(",")
            .map((one) => one.trim())
            .filter((one) => one !== "" && !one.startsWith("type "))
            .map((one) => {
              const [name = "", alias = name] = one.split(/\s+as\s+/);
              return `import ${alias} from ${JSON.stringify(files.get(name))};`;
            })
            .join(""),
        ),
    },
  };
}
