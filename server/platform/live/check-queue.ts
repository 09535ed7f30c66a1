export type CheckQueue<Subject> = {
  add: (subject: Subject) => void;
};

/** Runs at most `limit` checks at a time, so that a storm of them leaves the database to the others. */
export function createCheckQueue<Subject>(
  limit: number,
  check: (subject: Subject) => Promise<void>,
): CheckQueue<Subject> {
  // A Set is a queue that takes nobody twice.
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
