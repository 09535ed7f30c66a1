import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import * as contract from "#domain/printing/family-contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { photoInBase64 } from "#web/notes/photo/kept-photos.ts";
import type { LookedAt } from "#web/notes/writing.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { call } from "#web/platform/call.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import "./how-it-prints.css";
import { printedPagesMessages } from "./messages/pages-en.ts";

export type HowItPrintsProps = LookedAt & { onClose: () => void };

/** Rendered by the same program as the print job. */
export function HowItPrintsDialog({ onClose, ...looked }: HowItPrintsProps) {
  const t = useMessages(printedPagesMessages);
  return (
    <Dialog title={t.title} fillsPhone isOpen onOpenChange={onClose}>
      <Pages {...looked} />
    </Dialog>
  );
}

function Pages({ participantId, text, questions = [], photoOf }: LookedAt) {
  const t = useMessages(printedPagesMessages);
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ["letter-pages", participantId, text, questions],
    queryFn: async ({ signal }) => {
      const asked = questions.length === 0 ? {} : { questions: [...questions] };
      const letter = { participantId, text, ...asked, ...(await photoIn(photoOf)) };
      return call(contract.previewLetterHttp, letter, { signal });
    },
    // Closing the dialog cancels the request and drops the letter from the cache.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data !== undefined) return <PrintedPages pages={data.pages} />;
  if (fetchStatus === "paused") return <p role="status">{t.offline}</p>;
  if (error === null)
    return (
      <div className="printed-pages">
        <p role="status">{t.setting}</p>
        <div className="printed-page printed-page-blank" aria-hidden="true" />
      </div>
    );
  const sentence = sentenceOf(error, printingErrors.previewFailed.message);
  return isFinal(error) ? (
    <ErrorBox sentence={sentence} />
  ) : (
    <ErrorBox sentence={sentence} onRetry={() => void refetch()}>
      {t.untouched}
    </ErrorBox>
  );
}

/** Sends the photo if it is on this device; otherwise the server uses the stored one. */
async function photoIn(photoOf: LookedAt["photoOf"]) {
  if (photoOf === undefined) return {};
  const photo = await photoInBase64(photoOf.userId, photoOf.noteId);
  return photo === undefined ? { photoOf: photoOf.noteId } : { photo };
}

/** A retry would fail the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof CallFailed && ["invalid-argument", "not-found"].includes(error.status);
}

/** Page images (SVG). A press on one toggles the real paper size. */
export function PrintedPages({ pages }: { pages: readonly string[] }) {
  const t = useMessages(printedPagesMessages);
  const [closer, setCloser] = useState<number>();
  return (
    <div className="printed-pages">
      <p>{t.howItComesOut}</p>
      {pages.map((page, at) => (
        <PrintedPage
          key={at}
          picture={page}
          name={t.page(at + 1, pages.length)}
          isCloser={closer === at}
          onPress={() => setCloser(closer === at ? undefined : at)}
        />
      ))}
    </div>
  );
}

type PageProps = { picture: string; name: string; isCloser: boolean; onPress: () => void };

function PrintedPage({ picture, name, isCloser, onPress }: PageProps) {
  const t = useMessages(printedPagesMessages);
  const frame = useRef<HTMLDivElement>(null);

  function press({ nativeEvent, detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const before = currentTarget.getBoundingClientRect();
    flushSync(onPress);
    // A pointer press has a position: the pressed point stays under the pointer. A key press has none.
    if (detail === 0) return;
    const after = currentTarget.getBoundingClientRect();
    const across = (nativeEvent.clientX - before.left) / before.width;
    const down = (nativeEvent.clientY - before.top) / before.height;
    frame.current?.scrollBy(after.left + across * after.width - nativeEvent.clientX, 0);
    frame.current?.closest(".dialog")?.scrollBy(0, after.top + down * after.height - nativeEvent.clientY);
  }

  return (
    <figure>
      <div ref={frame} className="printed-page-frame">
        <button type="button" className="printed-page" aria-pressed={isCloser} onClick={press}>
          <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={t.yourLetter(name)} />
        </button>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
