/** Admins are mailed so many days before. */
export const subprocessorNoticeDays = 30;

/** The day from which a company handles data, in an entry such as "Example Mail: email, Virginia (from 2027-02-01)". */
export function startOf(entry: string): string | undefined {
  return /\(from (\d{4}-\d{2}-\d{2})\)$/.exec(entry)?.[1];
}
