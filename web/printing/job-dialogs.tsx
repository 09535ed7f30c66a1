import { lazy, Suspense, type ComponentType } from "react";
import type { Words } from "#domain/organizations/words.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import type { OfEvent } from "#web/roster/calls.ts";
import { DialogNotLoaded } from "#web/ui/dialog-not-loaded.tsx";
import type { HandOutDialogProps } from "./hand-out-dialog.tsx";
import type { ReprintDialogProps } from "./reprint-dialog.tsx";
import { VoidQuestion } from "./void-question.tsx";

/** Rarely needed: it comes when it is asked for. Without a network it cannot, and says so. */
const ReprintDialog = lazy(async (): Promise<{ default: ComponentType<ReprintDialogProps> }> => {
  try {
    return { default: (await import("./reprint-dialog.tsx")).ReprintDialog };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded({ onClose }: Pick<ReprintDialogProps, "onClose">) {
  return <DialogNotLoaded sentence="Reprinting could not be loaded." onClose={onClose} />;
}

const HandOutDialog = lazy(async (): Promise<{ default: ComponentType<HandOutDialogProps> }> => {
  try {
    return { default: (await import("./hand-out-dialog.tsx")).HandOutDialog };
  } catch {
    return { default: HandOutNotLoaded };
  }
});

function HandOutNotLoaded({ onClose }: Pick<HandOutDialogProps, "onClose">) {
  return <DialogNotLoaded sentence="Handing out could not be loaded." onClose={onClose} />;
}

/** What was chosen for a job. */
export type AskedJob = { deed: "reprint" | "void" | "hand-out"; job: ListedPrintJob };

type Props = {
  of: OfEvent;
  words: Words;
  asked: AskedJob | undefined;
  onClose: (isVoided: boolean) => void;
};

export function JobDialogs({ of, words, asked, onClose }: Props) {
  if (asked === undefined) return null;
  if (asked.deed === "void") return <VoidQuestion of={of} words={words} job={asked.job} onClose={onClose} />;
  const Asked = asked.deed === "reprint" ? ReprintDialog : HandOutDialog;
  return (
    <Suspense>
      <Asked of={of} words={words} job={asked.job} onClose={() => onClose(false)} />
    </Suspense>
  );
}
