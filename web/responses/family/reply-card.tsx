import { useId, useState } from "react";
import { MailOpen, ScanText } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { ReplySheet } from "#domain/responses/place-replies.ts";
import { previewUnavailable } from "#domain/responses/reasons.ts";
import type { MyResponse, PictureKind } from "#domain/responses/response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { dayThere } from "#web/notes/note-times.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { PictureDeeds } from "../picture-deeds.tsx";
import { askForPicture } from "../picture-url.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import { altOf } from "../reply-words.ts";
import "./reply-card.css";

type Props = { sheet: ReplySheet; participant: MyParticipant };

/** What came back on one sheet: every page as a picture, to look at, open and keep. */
export function ReplyCard({ sheet, participant }: Props) {
  const titleId = useId();
  const [isPlain, setPlain] = useState(false);
  const [lookedAt, setLookedAt] = useState<number>();
  const { pages, firstAt } = sheet;
  const name = firstNameOf(participant.participantName);
  const wroteFirst = pages.some((page) => page.wroteFirst);
  const hasScan = pages.some(({ links }) => links.scan !== null);
  const shown = pages.map((page) => ({ page, picture: pictureOf(page, participant, isPlain) }));
  return (
    <Sheet className="reply" aria-labelledby={titleId}>
      <header className="reply-head">
        <h3 id={titleId}>
          <MailOpen />
          {wroteFirst ? `${name} wrote to you` : `${name} wrote back`}
        </h3>
        <p>{dayThere(firstAt, participant.timeZone)}</p>
      </header>
      {shown.map(({ page, picture }, at) => (
        <figure key={page.id} className="reply-figure">
          {pages.length > 1 && <figcaption>{`Page ${page.page} of ${page.pages}`}</figcaption>}
          <ReplyPicture
            key={picture.name}
            {...picture}
            {...(isPlain || page.links.scan === null ? { size: page } : {})}
            unavailable={`${previewUnavailable}.`}
            onPress={() => setLookedAt(at)}
          />
          <PictureDeeds
            of={ofResponse(page, participant)}
            which={pages.length > 1 ? `page ${page.page} of ${page.pages}` : undefined}
          />
        </figure>
      ))}
      {hasScan && (
        <Button variant="plain" icon={<ScanText />} className="reply-look" onPress={() => setPlain(!isPlain)}>
          {isPlain ? "Show the page straightened" : "Show the plain picture"}
        </Button>
      )}
      {lookedAt !== undefined && (
        <PictureViewer
          title={`${wroteFirst ? "Letter" : "Reply"} from ${name}`}
          pictures={shown.map(({ picture }) => picture)}
          start={lookedAt}
          onClose={() => setLookedAt(undefined)}
        />
      )}
    </Sheet>
  );
}

function ofResponse({ id }: MyResponse, { orgId, eventId, participantId }: MyParticipant) {
  return { orgId, eventId, participantId, responseId: id };
}

/** The straightened page where there is one, unless the plain picture is asked for. */
function pictureOf(page: MyResponse, participant: MyParticipant, isPlain: boolean) {
  const kind: PictureKind = !isPlain && page.links.scan !== null ? "scan" : "view";
  return {
    name: `${page.id}/${kind}`,
    link: page.links[kind],
    alt: altOf(page, participant),
    askAgain: () => askForPicture(ofResponse(page, participant), { kind }),
  };
}
