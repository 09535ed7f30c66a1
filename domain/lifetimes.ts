/**
 * How long things live, in days: what the product does, and what it says on the page about privacy. Plain numbers, so that a
 * public page can say them without everything that reads forms.
 */
export const lifetimes = {
  /** Letters, replies and whoever they belong to, in whole days after an event's last day: what an admin may choose. */
  shortestLetters: 30,
  usualLetters: 90,
  maxLetterLength: 365,
  /** Where something would go earlier than people were told before, it goes so much later at least. */
  noticeDays: 7,
  /** What somebody deleted and may bring back. */
  deleted: 30,
  /** An invite, after the event's last day. */
  invite: 30,
  session: 14,
  idleSession: 7,
  /** A backup of the database, and a file with it, unless the operator says otherwise. */
  backup: 14,
} as const;
