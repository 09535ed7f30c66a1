import { Suspense } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { MyBook } from "#web/responses/books/my-book.tsx";
import { KeepLetters, type KeepLettersProps } from "#web/responses/downloads/keep-letters.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { familyMessages } from "../messages/en.ts";
import { EarlyDeletion } from "./early-deletion.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import "./family.css";

/** Loaded after the rest, and left out if loading fails. */
const WhoMayWrite = lazyPart(async () => (await import("./who-may-write.tsx")).WhoMayWrite);

export function KeepingOfParticipant(props: KeepLettersProps) {
  return (
    <>
      <Suspense>
        {!props.participant.closing && <WhoMayWrite userId={props.userId} participant={props.participant} />}
      </Suspense>
      {/* A book would have to be made. */}
      {!props.participant.closing && <MyBook {...props} />}
      <KeepLetters {...props} />
      <DeletedOn participant={props.participant} />
      {/* A closed organization has a day on which everything is deleted. */}
      {!props.participant.closing && <EarlyDeletion userId={props.userId} participant={props.participant} />}
    </>
  );
}

/** An older server does not send deletedOn. */
export function DeletedOn({ participant: { deletedOn, orgType } }: { participant: MyParticipant }) {
  const t = useMessages(familyMessages);
  const language = useLanguage();
  if (deletedOn === undefined) return null;
  return (
    <p className="deleted-on">
      {deletedOn === null ? t.keptForNow(orgType) : t.deletedOn(formatDay(deletedOn, language))}
      <TextLink href="/privacy">{t.privacy}</TextLink>
    </p>
  );
}
