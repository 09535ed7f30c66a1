import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { aPerson } from "#database/seed/builders.ts";
import { aPrintedNote, type SeededSheet } from "#database/seed/letter-builders.ts";
import type { Tables } from "#database/tables.ts";
import { aReply, sentPictures } from "./replied-world.ts";
import { aLinkedNote } from "./writing-world.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string; email: string };

/** People with uploads, letters and replies of their own. They have access until a test removes them. */
export type Former = {
  member: Person;
  family: Person;
  familyContactId: string;
  ofMember: { sentUploadId: string; sentUnmatchedId: string };
  ofFamily: { noteId: string; responseId: string };
};

/** Without the mark of the camp: what they see afterwards must not have it. */
export function aFormerPerson(db: Db): Promise<Person> {
  return aPerson(db, { name: "Somebody Former", email: `${randomBytes(6).toString("hex")}@former.example` });
}

/** The sheet is one of the child that the parent writes to. */
export async function whoGo(db: Db, member: Person, sheet: SeededSheet): Promise<Former> {
  const family = await aFormerPerson(db);
  const [{ noteId, contactId }, ofMember] = await Promise.all([
    aLinkedNote(db, sheet.to, family),
    sentPictures(db, sheet, member),
  ]);
  const from = { id: contactId };
  const answered = await aPrintedNote(db, { from, to: sheet.to, text: "Answered", by: family });
  const responseId = await aReply(db, answered, member);
  return { member, family, familyContactId: contactId, ofMember, ofFamily: { noteId, responseId } };
}
