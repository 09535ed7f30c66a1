import { ArrowDownToLine, FileText, Hand, MailOpen, Maximize2, Sparkles } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { wordingOf, type MyParticipant } from "#domain/invites/my-participant.ts";
import type { ReplySheet } from "#domain/responses/place-replies.ts";
import type { MyResponse } from "#domain/responses/my-response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { CallOffice } from "#web/notes/call-office.tsx";
import { dayThere } from "#web/notes/note-times.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { replyMessages } from "../messages/en.ts";
import { ReplyPicture } from "../reply-picture.tsx";
import { useMarkOpened } from "./my-responses-calls.ts";
import { useSaving } from "./use-saving.ts";
import { useSeen } from "./use-seen.ts";
import { useShownPages, type Look, type ShownPage } from "./use-shown-pages.ts";
import "./reply-card.css";

const ReplyViewer = lazyPart(async () => (await import("./reply-viewer.tsx")).ReplyViewer);

type Props = { sheet: ReplySheet; participant: MyParticipant };

export function ReplyCard({ sheet, participant }: Props) {
  const titleId = useId();
  const t = useMessages(replyMessages);
  const language = useLanguage();
  const [look, setLook] = useState<Look>("writing");
  const [lookedAt, setLookedAt] = useState<number>();
  const pictures = useShownPages(sheet, participant, look);
  const markOpened = useMarkOpened(participant.participantId);
  const name = firstNameOf(participant.participantName);
  const wroteFirst = sheet.pages.some((page) => page.wroteFirst);
  const isFromCounselor = sheet.pages.some(({ kind }) => kind === "counselor");
  const title = isFromCounselor ? t.letterAbout(name) : wroteFirst ? t.wroteToYou(name) : t.wroteBack(name);
  const isNew = sheet.pages.some((page) => page.isNew);
  const card = useSeen<HTMLDivElement>(isNew, () => markOpened(sheet.pages));
  const visible = pictures.filter(({ page }) => page.held !== true);
  const isCropped = visible.some(({ shown }) => shown.area !== null);

  function open(page: MyResponse): void {
    markOpened([page]);
    setLookedAt(visible.findIndex((one) => one.page === page));
  }

  const figure = (picture: ShownPage) => (
    <PageFigure
      key={picture.page.id}
      {...picture}
      participant={participant}
      onOpen={() => open(picture.page)}
    />
  );
  return (
    <Sheet className={isNew ? "reply reply-new" : "reply"} aria-labelledby={titleId}>
      <header className="reply-head">
        <h3 id={titleId}>
          <MailOpen />
          {title}
        </h3>
        {isNew && (
          <Badge tone="lantern" icon={<Sparkles />}>
            {t.isNew}
          </Badge>
        )}
        <p>{dayThere(sheet.firstAt, participant.timeZone, language)}</p>
      </header>
      <div ref={card} className="reply-pages">
        {pictures.filter(({ isOtherSide }) => !isOtherSide).map(figure)}
        {(isCropped || look !== "writing") && (
          <Button
            variant="plain"
            icon={<FileText />}
            className="reply-look"
            onPress={() => setLook(isCropped ? "page" : "writing")}
          >
            {look === "photo" ? t.straightened : isCropped ? t.wholePage : t.onlyWriting}
          </Button>
        )}
        {pictures.filter(({ isOtherSide }) => isOtherSide).map(figure)}
      </div>
      <Suspense>
        {lookedAt !== undefined && (
          <ReplyViewer
            title={isFromCounselor ? title : wroteFirst ? t.letterFrom(name) : t.replyFrom(name)}
            pages={visible}
            start={lookedAt}
            look={look}
            onLook={setLook}
            onTurn={(at) => markOpened(visible.slice(at, at + 1).map(({ page }) => page))}
            onClose={() => setLookedAt(undefined)}
          />
        )}
      </Suspense>
    </Sheet>
  );
}

type PageFigureProps = ShownPage & { participant: MyParticipant; onOpen: () => void };

function PageFigure({ page, caption, isOtherSide, shown, picture, participant, onOpen }: PageFigureProps) {
  const t = useMessages(replyMessages);
  const { saving, download } = useSaving();
  const named = (word: string) =>
    caption === undefined ? {} : { "aria-label": `${word}, ${caption.toLowerCase()}` };
  return (
    <figure className={isOtherSide ? "reply-figure reply-other-side" : "reply-figure"}>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
      {page.held === true ? (
        <div className="reply-held">
          <Hand />
          <p>{t.held(wordingOf(participant))}</p>
          <CallOffice participant={participant} />
        </div>
      ) : (
        <ReplyPicture
          key={picture.name}
          {...picture}
          frame={picture.frame("place")}
          unavailable={`${t.unavailable}.`}
          onPress={onOpen}
        />
      )}
      {page.held !== true && !isOtherSide && (
        <>
          <div className="picture-actions">
            <Button icon={<Maximize2 />} onPress={onOpen} {...named(t.open)}>
              {t.open}
            </Button>
            <Button
              icon={<ArrowDownToLine />}
              isPending={saving.status === "working"}
              pendingLabel={t.asking}
              onPress={() => download({ ...shown, turns: 0 })}
              {...named(t.download)}
            >
              {t.download}
            </Button>
          </div>
          {saving.status === "failed" && <ErrorBox sentence={saving.sentence} />}
        </>
      )}
    </figure>
  );
}
