/** Limits per process and per user: each download has a few images in memory. */
const maxAtOnce = 24;
const maxOfOnePerson = 2;

export function createDownloadPlaces() {
  const taken: string[] = [];
  return {
    /** Returns a release function (safe to call twice), or undefined if no slot is free. */
    take(userId: string): (() => void) | undefined {
      const own = taken.filter((known) => known === userId).length;
      if (taken.length >= maxAtOnce || own >= maxOfOnePerson) return undefined;
      taken.push(userId);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        taken.splice(taken.indexOf(userId), 1);
      };
    },
  };
}
