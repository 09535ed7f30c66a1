// Weak, so that a transaction that was rolled back takes its announcements along.
const invalidated = new WeakMap<object, Set<string>>();

/** Remembers which topics this transaction changes; they are published once it has committed. */
export function invalidate(tx: object, topics: readonly string[]): void {
  const known = invalidated.get(tx);
  if (known === undefined) invalidated.set(tx, new Set(topics));
  else for (const topic of topics) known.add(topic);
}

/** Gives the announcements out once, in the order they were made. */
export function takeInvalidations(tx: object): string[] {
  const topics = [...(invalidated.get(tx) ?? [])];
  invalidated.delete(tx);
  return topics;
}
