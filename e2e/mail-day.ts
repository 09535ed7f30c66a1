import { aLink, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { compareNames, inNaturalOrder } from "#domain/name-order.ts";
import { person, personId } from "./cast.ts";
import { anOwnCamp, type OwnCamp } from "./own-camp.ts";
import type { World } from "./world.ts";

/** A sheet that should be printed: its camper, and what the contact wrote, the oldest first. */
export type ExpectedSheet = { building: string | null; camper: string; contact: string; texts: string[] };

export type MailDay = {
  camp: OwnCamp;
  eventId: string;
  board: string;
  tools: string;
  /** In the order of the paper. */
  sheets: ExpectedSheet[];
  maya: SeededCamper;
};

/** In no order, because the paper has an order of its own. The campers of null have no building yet. */
const cabins: readonly (readonly [string | null, readonly string[]])[] = [
  ["Loon Cabin", ["Zoe Adeyemi", "bo Ming", "Suki Mori", "Ana Sofía Ruiz"]],
  [null, ["Rosa Delgado"]],
  ["Cabin 10", ["Lena Fuchs", "Theo Park", "Kai Tran", "Ida Berg", "Omar Haddad"]],
  ["Birch Lodge", ["Wren Sato", "Max Ortega", "Pia Holm", "Ines Duarte"]],
  ["Cabin 2", ["Nils Aalto", "Maya Vasquez", "Ben Ari", "Eli Cruz", "Chloé Martin"]],
];
/** Their grandmother writes too. */
const withGrandmother = new Set(["Theo Park", "Wren Sato", "Nils Aalto", "Zoe Adeyemi", "Rosa Delgado"]);
const longLines = 110;

/** No two letters have a line in common. */
function letterTo(name: string, from: string): string {
  const lines: Record<string, string> = {
    "Ana Sofía Ruiz": "¿Qué tal, Ana Sofía? ¡Cuéntamelo todo! El niño y la abuela añoran tus canciones.",
    "Max Ortega": "Go, Max, go! 🏆🏕️ Everybody signed a card for you 👨‍👩‍👧 and the dog did too 🐾.",
    "Chloé Martin": "#let x = $5 <b>ne pas exécuter</b>, Chloé. C'est l'été déjà, à bientôt !",
  };
  const first = `Dear ${name}, this comes from ${from} alone.`;
  if (name !== "Ida Berg")
    return `${first}\n\n${lines[name] ?? `${from} says the house is quiet without ${name}.`}`;
  const long = Array.from({ length: longLines }, (_, at) => `Ida, this is line ${at + 1} of a long letter.`);
  return [first, ...long].join("\n");
}

/** A camp with four buildings, a camper without a building, and a letter for each camper. `only` picks some of the buildings. */
export async function aMailDay(
  world: World,
  { name, only }: { name: string; only?: (string | null)[] },
): Promise<MailDay> {
  const camp = await anOwnCamp(world, {
    name,
    timeZone: "America/Chicago",
    admins: ["dana"],
    members: ["marcus"],
  });
  const { db } = camp;
  const event = await anEvent(db, {
    organization: camp,
    name: "Week 3 · Lakeside",
    startDate: "2026-01-01",
    endDate: "2031-07-17",
  });
  const placed: ExpectedSheet[] = [];
  let maya: SeededCamper | undefined;
  for (const [building, names] of cabins) {
    if (only?.includes(building) === false) continue;
    const place = building === null ? { event } : { in: await aBuilding(db, { event, name: building }) };
    for (const camperName of names) {
      const camper = await aCamper(db, { ...place, name: camperName });
      if (camperName === "Maya Vasquez") maya = camper;
      placed.push(...(await lettersFor(camp, camper, building)));
    }
  }
  if (maya === undefined) throw new Error("Maya is not at camp");
  const path = `/org/${camp.id}/events/${event.id}`;
  const [board, tools] = [`${path}/participants`, `${path}/tools`];
  return { camp, eventId: event.id, board, tools, sheets: inPaperOrder(placed), maya };
}

async function lettersFor(
  { db }: OwnCamp,
  camper: SeededCamper,
  building: string | null,
): Promise<ExpectedSheet[]> {
  const isMaya = camper.name === "Maya Vasquez";
  const mother = `Mother of ${camper.name.split(" ")[0]}`;
  const writers = withGrandmother.has(camper.name) ? [mother, "Grandmother"] : [mother];
  const sheets: ExpectedSheet[] = [];
  for (const [at, writer] of writers.entries()) {
    // The camp has no name for Elena, so the sheet uses the name of her account.
    const contact = isMaya ? person("elena").name : writer;
    const from = await aContact(db, {
      of: camper,
      now: new Date(Date.UTC(2026, 0, 1 + at)),
      ...(isMaya ? { email: person("elena").email } : { name: contact }),
    });
    const letter = { from, to: camper, by: { id: personId("elena"), name: person("elena").name } };
    if (isMaya) await aLink(db, { ...letter, by: { id: personId("elena") } });
    const texts = [letterTo(camper.name, contact)];
    if (camper.name === "Theo Park" && at === 0) {
      const returned = "Theo, this one came back from a job that went wrong.";
      texts.unshift(returned);
      const writtenAt = new Date(Date.now() - 86_400_000);
      await aWaitingNote(db, { ...letter, text: returned, writtenAt, returnedAt: new Date() });
    }
    await aWaitingNote(db, { ...letter, text: texts.at(-1) ?? "" });
    sheets.push({ building, camper: camper.name, contact, texts });
  }
  return sheets;
}

/** By building in the order of the board, campers without one last; then by name; then as contacts were added. */
function inPaperOrder(sheets: readonly ExpectedSheet[]): ExpectedSheet[] {
  const doors = inNaturalOrder(cabins.flatMap(([name]) => (name === null ? [] : { name })));
  const turns = new Map<string | null, number>(doors.map(({ name }, turn) => [name, turn]));
  const turnOf = ({ building }: ExpectedSheet) => turns.get(building) ?? Infinity;
  return sheets.toSorted(
    (one, other) => Math.sign(turnOf(one) - turnOf(other)) || compareNames(one.camper, other.camper),
  );
}
