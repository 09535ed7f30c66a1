/** Days, also shown on the privacy page. Plain numbers, so that public pages do not load the form schemas. */
export const lifetimes = {
  /** Choices for letters, replies and their people, in full days after the event's last day. */
  shortestLetters: 30,
  usualLetters: 90,
  maxLetterLength: 365,
  /** If a change would delete data earlier than users were informed, deletion waits at least this long. */
  noticeDays: 7,
  deleted: 30,
  /** Activity of a closed organization, after its data was deleted. */
  closedRecord: 90,
  /** Hashes of families of an expired event, so that they are linked again. Reaches the second summer after. */
  returning: 500,
  /** After the event's last day. */
  invite: 30,
  teamInvite: 14,
  session: 14,
  idleSession: 7,
  /** Default for database backups and their files; the operator can change it. */
  backup: 14,
} as const;
