/** Cabin 2 stands before Cabin 10. */
const naturally = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** One order on the board and on paper: sheets are carried from door to door as staff see the buildings. */
export function inNaturalOrder<B extends { name: string }>(buildings: readonly B[]): B[] {
  return buildings.toSorted((one, other) => naturally.compare(one.name, other.name));
}
