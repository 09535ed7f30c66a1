import { useId, useState } from "react";
import { Hand, MailOpen, ScanText } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { ReplySheet } from "#domain/responses/place-replies.ts";
import type { MyResponse, PictureKind } from "#domain/responses/response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { dayThere } from "#web/notes/note-times.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useLanguage, useTranslation, useMessages, type Translation } from "#web/platform/language.ts";
import { replyMessages } from "../messages/en.ts";
import { PictureActions } from "../picture-actions.tsx";
import { askForPicture } from "../picture-url.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import { altOf } from "../reply-messages.ts";
import "./reply-card.css";

type Props = { sheet: ReplySheet; participant: MyParticipant };

export function ReplyCard({ sheet, participant }: Props) {
  const titleId = useId();
  const t = useMessages(replyMessages);
  const translation = useTranslation();
  const language = useLanguage();
  const [isPlain, setPlain] = useState(false);
  const [lookedAt, setLookedAt] = useState<number>();
  const { pages, firstAt } = sheet;
  const name = firstNameOf(participant.participantName);
  const wroteFirst = pages.some((page) => page.wroteFirst);
  const hasScan = pages.some(({ links }) => links.scan !== null);
  const visible = pages.map((page) => ({
    page,
    picture: pictureOf(page, participant, { isPlain, translation }),
  }));
  const pictures = visible.filter(({ page }) => page.held !== true).map(({ picture }) => picture);
  return (
    <Sheet className="reply" aria-labelledby={titleId}>
      <header className="reply-head">
        <h3 id={titleId}>
          <MailOpen />
          {wroteFirst ? t.wroteToYou(name) : t.wroteBack(name)}
        </h3>
        <p>{dayThere(firstAt, participant.timeZone, language)}</p>
      </header>
      {visible.map(({ page, picture }) => (
        <figure key={page.id} className="reply-figure">
          {pages.length > 1 && <figcaption>{t.pageOf(page.page, page.pages)}</figcaption>}
          {page.held === true ? (
            <p className="reply-held">
              <Hand />
              {t.held(participant.orgType)}
            </p>
          ) : (
            <>
              <ReplyPicture
                key={picture.name}
                {...picture}
                {...(isPlain || page.links.scan === null ? { size: page } : {})}
                unavailable={`${t.unavailable}.`}
                onPress={() => setLookedAt(pictures.indexOf(picture))}
              />
              <PictureActions
                of={responseRef(page, participant)}
                which={pages.length > 1 ? t.pageOf(page.page, page.pages).toLowerCase() : undefined}
              />
            </>
          )}
        </figure>
      ))}
      {hasScan && (
        <Button variant="plain" icon={<ScanText />} className="reply-look" onPress={() => setPlain(!isPlain)}>
          {isPlain ? t.straightened : t.plain}
        </Button>
      )}
      {lookedAt !== undefined && (
        <PictureViewer
          title={wroteFirst ? t.letterFrom(name) : t.replyFrom(name)}
          pictures={pictures}
          start={lookedAt}
          onClose={() => setLookedAt(undefined)}
        />
      )}
    </Sheet>
  );
}

function responseRef({ id }: MyResponse, { orgId, eventId, participantId }: MyParticipant) {
  return { orgId, eventId, participantId, responseId: id };
}

type Look = { isPlain: boolean; translation: Translation | undefined };

/** The straightened scan where there is one, unless the user chose the original. */
function pictureOf(page: MyResponse, participant: MyParticipant, { isPlain, translation }: Look) {
  const kind: PictureKind = !isPlain && page.links.scan !== null ? "scan" : "view";
  return {
    name: `${page.id}/${kind}`,
    link: page.links[kind],
    alt: altOf(page, participant, translation),
    askAgain: () => askForPicture(responseRef(page, participant), { kind }),
  };
}
