import { dayIn } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyResponse } from "#domain/responses/my-response.ts";
import { inReadingOrder, type ReplySheet } from "#domain/responses/place-replies.ts";
import { replyFileName } from "#domain/responses/reply-file-name.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useLanguage, useMessages, useTranslation } from "#web/platform/language.ts";
import { replyMessages } from "../messages/en.ts";
import { askForPicture } from "../picture-url.ts";
import { altOf } from "../reply-messages.ts";
import type { PictureFrame } from "../reply-picture.tsx";
import { frameOf, type FrameFit } from "./picture-frame.ts";
import type { ShownPicture } from "./save-picture.ts";

/** writing: what the child wrote on; page: the whole straightened page; photo: as it was taken. */
export type Look = "writing" | "page" | "photo";

export type ShownPage = {
  page: MyResponse;
  /** Undefined if the child wrote on one page only. */
  caption: string | undefined;
  /** The family's own letter, beside a side that the child wrote on. */
  isOtherSide: boolean;
  shown: Omit<ShownPicture, "turns">;
  picture: {
    name: string;
    link: string | null;
    keptOf: string;
    alt: string;
    frame: (fit: FrameFit) => PictureFrame | undefined;
    askAgain: () => Promise<string>;
  };
};

/** In reading order. The numbers are of this order; a printed page number is visible on whole pages only. */
export function useShownPages({ pages }: ReplySheet, participant: MyParticipant, look: Look): ShownPage[] {
  const t = useMessages(replyMessages);
  const translation = useTranslation();
  const language = useLanguage();
  const written = pages.filter(({ side }) => side !== "letter").length;
  return inReadingOrder(pages).map((page, at) => {
    const of = responseRef(page, participant);
    const { scan, links } = page;
    const isScan = look !== "photo" && links.scan !== null;
    const kind = isScan ? "scan" : "view";
    const area = look === "writing" && isScan ? (scan?.writing ?? null) : null;
    const isOtherSide = written > 0 && page.side === "letter";
    const number = at + 1;
    const day = dayIn(participant.timeZone, new Date(page.uploadedAt));
    const firstName = firstNameOf(participant.participantName);
    const isAlone = pages.length === 1 || (written === 1 && !isOtherSide);
    const label = isOtherSide ? t.otherSide : area === null ? t.picture(number) : t.page(number);
    return {
      page,
      caption: isAlone ? undefined : label,
      isOtherSide,
      shown: {
        of,
        kind: isScan ? "scan" : "full",
        area,
        fileName: replyFileName({ firstName, day, page: number }, language),
      },
      picture: {
        name: `${page.id}/${kind}`,
        link: links[kind],
        keptOf: of.participantId,
        alt: altOf({ ...page, page: number, pages: pages.length }, participant, translation),
        frame: (fit) => frameOf({ size: isScan ? scan : page, area }, fit),
        askAgain: () => askForPicture(of, { kind }),
      },
    };
  });
}

function responseRef({ id }: MyResponse, { orgId, eventId, participantId }: MyParticipant) {
  return { orgId, eventId, participantId, responseId: id };
}
