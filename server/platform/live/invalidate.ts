// Weak, so that a rolled-back transaction releases its invalidations.
const invalidated = new WeakMap<object, Set<string>>();

/** The topics are published after the commit. */
export function invalidate(tx: object, topics: readonly string[]): void {
  const known = invalidated.get(tx);
  if (known === undefined) invalidated.set(tx, new Set(topics));
  else for (const topic of topics) known.add(topic);
}

export function takeInvalidations(tx: object): string[] {
  const topics = [...(invalidated.get(tx) ?? [])];
  invalidated.delete(tx);
  return topics;
}
