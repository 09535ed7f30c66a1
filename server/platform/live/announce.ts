// Weak, so that a transaction that was rolled back takes its announcements along.
const announced = new WeakMap<object, Set<string>>();

/** Remembers which topics this transaction changes; they are published once it has committed. */
export function announce(tx: object, topics: readonly string[]): void {
  const known = announced.get(tx);
  if (known === undefined) announced.set(tx, new Set(topics));
  else for (const topic of topics) known.add(topic);
}

/** Gives the announcements out once, in the order they were made. */
export function takeAnnouncements(tx: object): string[] {
  const topics = [...(announced.get(tx) ?? [])];
  announced.delete(tx);
  return topics;
}
