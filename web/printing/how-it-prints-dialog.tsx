import { useQuery } from "@tanstack/react-query";
import * as contract from "#domain/printing/contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { photoInBase64 } from "#web/notes/photo/kept-photos.ts";
import type { LookedAt } from "#web/notes/writing.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { printedPagesMessages } from "./messages/pages-en.ts";
import { PrintedPages } from "./printed-pages.tsx";
import { call } from "#web/platform/call.ts";

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

function Pages({ participantId, text, photoOf }: LookedAt) {
  const t = useMessages(printedPagesMessages);
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ["letter-pages", participantId, text],
    queryFn: async ({ signal }) => {
      const letter = { participantId, text, ...(await photoIn(photoOf)) };
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
