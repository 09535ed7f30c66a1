/** A made-up export of a camp's registration system; the same numbers make the same file. */
export type RosterFile = { headers: string[]; rows: string[][] };

const firstNames = [
  "Maya",
  "Theo",
  "Ines",
  "Joel",
  "Priya",
  "Sam",
  "Grace",
  "Caleb",
  "Sofia",
  "Mateo",
  "Bea",
];
const lastNames = ["Vasquez", "Brandt", "Chandra", "Okafor", "Liu", "Petrov", "Ames", "Donnelly", "Cruz"];

const rosterHeaders = [
  "Person ID",
  "Camper Name",
  "Bunk",
  "Parent 1 Email",
  "Parent 1 Name",
  "Parent 1 Phone",
  "Parent 2 Email",
];

export function rosterFile({ people, bunks = 20 }: { people: number; bunks?: number }): RosterFile {
  return {
    headers: [...rosterHeaders],
    rows: Array.from({ length: people }, (_, n) => rosterRow(n, bunks)),
  };
}

function rosterRow(n: number, bunks: number): string[] {
  const last = lastNames[n % lastNames.length] ?? "";
  const name = `${firstNames[n % firstNames.length]} ${last} ${n}`;
  return [
    String(1_000 + n),
    name,
    `Cabin ${(n % bunks) + 1}`,
    `mother${n}@family.example`,
    `Mother ${last}`,
    `(555) ${String(n % 1_000).padStart(3, "0")}-${String(n % 10_000).padStart(4, "0")}`,
    // Every other camper has a second parent in the file.
    n % 2 === 0 ? `father${n}@family.example` : "",
  ];
}
