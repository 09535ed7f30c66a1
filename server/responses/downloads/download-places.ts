/** How many are served at once by one process, and to one person: each holds a few pictures in memory. */
const maxAtOnce = 24;
const maxOfOnePerson = 2;

/** Who is downloading from this process just now. */
export function createDownloadPlaces() {
  const taken: string[] = [];
  return {
    /** Gives the place back when it is called, once however often; nothing when there is no room. */
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
