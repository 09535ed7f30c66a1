/** Days, also shown on the privacy page. Plain numbers, so that public pages do not load the form schemas. */
export const lifetimes = {
  /** Choices for letters, replies and their people, in full days after the event's last day. */
  shortestLetters: 30,
  usualLetters: 90,
  maxLetterLength: 365,
  /** If a change would delete data earlier than users were informed, deletion waits at least this long. */
  noticeDays: 14,
  /** Families and admins are mailed so many days before an event's letters are deleted. */
  warning: 14,
  /** In Recently deleted, and only what people deleted: the end of the retention is not restorable. */
  deleted: 30,
  /** Activity of a closed organization, after its data was deleted. */
  closedRecord: 90,
  /** Hashes of families of an expired event, so that they are linked again. Reaches the second summer after. */
  returning: 500,
  /** After the event's last day. */
  invite: 30,
  teamInvite: 14,
  /** An account that belongs to nothing, after its last sign-in. Then its owner is mailed, and it is deleted later. */
  accountMonths: 24,
  accountNotice: 30,
  session: 14,
  idleSession: 7,
  /** What families opened, encrypted on their device, without an answer of the server. */
  device: 7,
  /** Any moment of these days can be restored, so files stay as long after their rows. */
  restorable: 13,
  /** The last backup with deleted data is gone by then: `restorable`, and a day until the next base backup. */
  backup: 14,
} as const;
