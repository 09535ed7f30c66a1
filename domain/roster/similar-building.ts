export type BuildingUse = { name: string; rows: number };
/** `like` exists, or is a new building with more rows. */
export type SimilarBuilding = BuildingUse & { like: string };

/** New buildings that may be misspelled. Staff decide. */
export function similarBuildings(
  newBuildings: readonly BuildingUse[],
  known: readonly string[],
): SimilarBuilding[] {
  const there = known.map((name) => ({ name, words: wordsOf(name), rows: Infinity }));
  const added = newBuildings.map((building) => ({ ...building, words: wordsOf(building.name) }));
  return added.flatMap(({ name, rows, words }) => {
    const like = [...there, ...added].find((other) => other.rows > rows && isMistyped(words, other.words));
    return like === undefined ? [] : [{ name, rows, like: like.name }];
  });
}

/** One word has a typing error. Numbers and short words ("Cabin A", "Oak") are never taken for errors. */
export function looksMistyped(one: string, other: string): boolean {
  return isMistyped(wordsOf(one), wordsOf(other));
}

function isMistyped(words: readonly string[], others: readonly string[]): boolean {
  if (words.join("") === others.join("")) return true;
  if (words.length !== others.length) return false;
  const different = words.flatMap((word, place) => {
    const against = others[place] ?? "";
    return word === against ? [] : [[word, against] as const];
  });
  const [pair, ...more] = different;
  return pair !== undefined && more.length === 0 && isTypingError(...pair);
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Of the longer of two words. */
const shortestWord = 4;

/** One letter missing, added or different, or two neighbors swapped. */
function isTypingError(one: string, other: string): boolean {
  if (/\d/.test(one + other) || Math.max(one.length, other.length) < shortestWord) return false;
  if (Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const start = commonStart(short, long);
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const swapped = `${short[start + 1] ?? ""}${short[start] ?? ""}`;
  return long.slice(start, start + 2) === swapped && short.slice(start + 2) === long.slice(start + 2);
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
