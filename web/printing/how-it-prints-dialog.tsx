import { useQuery } from "@tanstack/react-query";
import { letterPreview } from "#domain/printing/letter-preview.ts";
import { printingReasons } from "#domain/printing/reasons.ts";
import { callHttp } from "#web/platform/call-http.ts";
import { CallFailed, sentenceOf } from "#web/platform/call-failed.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useWords } from "#web/platform/language.ts";
import { printedPagesWords } from "./words/pages-en.ts";
import { PrintedPages } from "./printed-pages.tsx";

export type HowItPrintsProps = { participantId: string; text: string; onClose: () => void };

/** The pages of a letter, set by the very program that sets them for the printer. */
export function HowItPrintsDialog({ participantId, text, onClose }: HowItPrintsProps) {
  const said = useWords(printedPagesWords);
  return (
    <Dialog title={said.title} fillsPhone isOpen onOpenChange={onClose}>
      <Pages participantId={participantId} text={text} />
    </Dialog>
  );
}

function Pages({ participantId, text }: Omit<HowItPrintsProps, "onClose">) {
  const said = useWords(printedPagesWords);
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ["letter-pages", participantId, text],
    queryFn: ({ signal }) =>
      callHttp("previewLetterHttp", { participantId, text }, letterPreview, { signal }),
    // Looked at and forgotten: closing the dialog ends the work for it, and no copy of the letter stays behind.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data !== undefined) return <PrintedPages pages={data.pages} />;
  if (fetchStatus === "paused") return <p role="status">{said.offline}</p>;
  if (error === null)
    return (
      <div className="printed-pages">
        <p role="status">{said.setting}</p>
        <div className="printed-page printed-page-blank" aria-hidden="true" />
      </div>
    );
  const sentence = sentenceOf(error, printingReasons.previewFailed.message);
  return isFinal(error) ? (
    <ErrorBox sentence={sentence} />
  ) : (
    <ErrorBox sentence={sentence} onRetry={() => void refetch()}>
      {said.untouched}
    </ErrorBox>
  );
}

/** Asking again would be answered the same. */
function isFinal(error: unknown): boolean {
  return error instanceof CallFailed && ["invalid-argument", "not-found"].includes(error.status);
}
