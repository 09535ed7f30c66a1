/** A mutex per name. Resolves to the function that releases it. */
export function keyedMutex(): (name: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const before = last.get(name);
    const mine = Promise.withResolvers<void>();
    last.set(name, mine.promise);
    await before;
    return () => {
      if (last.get(name) === mine.promise) last.delete(name);
      mine.resolve();
    };
  };
}
