/** Sorts Cabin 2 before Cabin 10. */
const naturally = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The board and the printed sheets must use the same order, because staff deliver door to door. */
export function inNaturalOrder<B extends { name: string }>(buildings: readonly B[]): B[] {
  return buildings.toSorted((one, other) => naturally.compare(one.name, other.name));
}
