import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const ReprintDialog = lazyDialog({
  load: async () => (await import("./reprint-dialog.tsx")).ReprintDialog,
  notLoaded: "Reprinting could not be loaded.",
  close: ({ onClose }) => onClose(),
});
const HandOutDialog = lazyDialog({
  load: async () => (await import("./hand-out-dialog.tsx")).HandOutDialog,
  notLoaded: "Handing out could not be loaded.",
  close: ({ onClose }) => onClose(),
});
const VoidQuestion = lazyDialog({
  load: async () => (await import("./void-question.tsx")).VoidQuestion,
  notLoaded: "Voiding could not be loaded.",
  close: ({ onClose }) => onClose(false),
});

export type RequestedJob = { action: "reprint" | "void" | "hand-out"; job: ListedPrintJob };

type Props = {
  of: EventRef;
  words: Terms;
  request: RequestedJob | undefined;
  onClose: (isVoided: boolean) => void;
};

export function JobDialogs({ of, words, request, onClose }: Props) {
  if (request === undefined) return null;
  if (request.action === "void")
    return <VoidQuestion of={of} words={words} job={request.job} onClose={onClose} />;
  const DialogRequest = request.action === "reprint" ? ReprintDialog : HandOutDialog;
  return <DialogRequest of={of} words={words} job={request.job} onClose={() => onClose(false)} />;
}
