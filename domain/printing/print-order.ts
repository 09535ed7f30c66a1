/** As the board shows them: Cabin 2 comes before Cabin 10. */
const naturally = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sheets are carried from door to door, so they lie in the order in which staff see the buildings. */
export function inPrintOrder<B extends { name: string }>(buildings: readonly B[]): B[] {
  return buildings.toSorted((one, other) => naturally.compare(one.name, other.name));
}
