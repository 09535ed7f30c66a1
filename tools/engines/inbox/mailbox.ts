import type { Mail } from "./mail.ts";

export type MailTest = (mail: Mail) => boolean;

export type Mailbox = {
  put(mail: Mail): void;
  /** Oldest first. */
  all(): Mail[];
  find(id: string): Mail | undefined;
  /** The first that fits, of those that are here or come within the time; undefined when none does. */
  wait(fits: MailTest, timeoutMs: number): Promise<Mail | undefined>;
  clear(): void;
};

// A load test must not fill the memory with unread mail.
const most = 2_000;

export function createMailbox(): Mailbox {
  let kept: Mail[] = [];
  const waiting = new Set<(mail: Mail) => void>();
  return {
    put: (mail) => {
      kept = [...kept, mail].slice(-most);
      for (const look of waiting) look(mail);
    },
    all: () => kept,
    find: (id) => kept.find((mail) => mail.id === id),
    clear: () => {
      kept = [];
    },
    wait: (fits, timeoutMs) => {
      const here = kept.find(fits);
      if (here !== undefined) return Promise.resolve(here);
      return new Promise((resolve) => {
        const finish = (mail: Mail | undefined): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        const look = (mail: Mail): void => {
          if (fits(mail)) finish(mail);
        };
        const timer = setTimeout(() => finish(undefined), timeoutMs);
        waiting.add(look);
      });
    },
  };
}
