/** As the collation by_name of the database: Ángela among A, Cabin 2 before Cabin 10. */
const collator = new Intl.Collator("en", { numeric: true });

export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

/** The board and the printed sheets must use the same order, because staff deliver door to door. */
export function inNaturalOrder<B extends { name: string }>(buildings: readonly B[]): B[] {
  return buildings.toSorted((one, other) => compareNames(one.name, other.name));
}
