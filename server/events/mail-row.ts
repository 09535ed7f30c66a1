import type { MailTimes } from "#domain/events/mail-times.ts";

/** Both columns are null or neither is. */
export type MailColumns = { mailDays: number[] | null; cutOffMinutes: number | null };

export function mailColumns(mail: MailTimes | null): MailColumns {
  return { mailDays: mail?.days ?? null, cutOffMinutes: mail?.cutOffMinutes ?? null };
}

export function mailOf({ mailDays, cutOffMinutes }: MailColumns): MailTimes | undefined {
  return mailDays === null || cutOffMinutes === null ? undefined : { days: mailDays, cutOffMinutes };
}

export function withMail<R extends MailColumns>(row: R): Omit<R, keyof MailColumns> & { mail?: MailTimes } {
  const { mailDays, cutOffMinutes, ...rest } = row;
  const mail = mailOf({ mailDays, cutOffMinutes });
  return mail === undefined ? rest : { ...rest, mail };
}
