export type CheckQueue<Subject> = {
  add: (subject: Subject) => void;
};

/** Runs at most `limit` checks at a time, so that many at once do not overload the database. */
export function createCheckQueue<Subject>(
  limit: number,
  check: (subject: Subject) => Promise<void>,
): CheckQueue<Subject> {
  const waiting = new Set<Subject>();
  let running = 0;

  async function work(): Promise<void> {
    running += 1;
    for (const subject of waiting) {
      waiting.delete(subject);
      await check(subject);
    }
    running -= 1;
  }

  return {
    add(subject) {
      waiting.add(subject);
      if (running < limit) void work();
    },
  };
}
