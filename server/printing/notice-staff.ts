import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { insertStaffMails, type StaffNotice } from "./staff-mail-store.ts";

/** As those know it who ask for it. */
export const sendStaffMail = { name: "send-staff-mail", payload: z.object({ mailId: uuid }) };

/**
 * The one door through which the team is told of something. The mails are owed from the transaction of their cause on: one
 * for each person, however often it is asked.
 */
export async function noticeStaff(
  tx: Tx,
  { clock, enqueue }: Pick<Deps, "clock" | "enqueue">,
  notice: StaffNotice,
): Promise<void> {
  for (const mailId of await insertStaffMails(tx, notice, clock.now()))
    await enqueue(tx, sendStaffMail, { mailId });
}
