import { shownDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { useLanguage, useWords } from "#web/platform/language.ts";
import { familyWords } from "../words/en.ts";
import "./deleted-on.css";

/** An older server does not send deletedOn. */
export function DeletedOn({ participant: { deletedOn, orgType } }: { participant: MyParticipant }) {
  const said = useWords(familyWords);
  const language = useLanguage();
  if (deletedOn === undefined) return null;
  return (
    <p className="deleted-on">
      {deletedOn === null ? said.keptForNow(orgType) : said.deletedOn(orgType, shownDay(deletedOn, language))}
      <TextLink href="/privacy">{said.privacy}</TextLink>
    </p>
  );
}
