import { lazy, Suspense, useState, type ComponentType } from "react";
import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { DialogNotLoaded } from "#web/ui/dialog-not-loaded.tsx";
import { useWords } from "#web/platform/language.ts";
import { howItPrintsWords } from "./words/en.ts";
import type { HowItPrintsProps } from "./how-it-prints-dialog.tsx";
import "./how-it-prints.css";

/** Few look, and a phone on the way to a letter must not wait for it. Without a network it cannot come, and says so. */
const HowItPrintsDialog = lazy(async (): Promise<{ default: ComponentType<HowItPrintsProps> }> => {
  try {
    return { default: (await import("./how-it-prints-dialog.tsx")).HowItPrintsDialog };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded({ onClose }: Pick<HowItPrintsProps, "onClose">) {
  const said = useWords(howItPrintsWords);
  return <DialogNotLoaded sentence={said.notLoaded} onClose={onClose} />;
}

type Props = { participantId: string; text: string };

/** A look at the letter as it will lie on the table, before it is saved. */
export function HowItPrints({ participantId, text }: Props) {
  const said = useWords(howItPrintsWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        icon={<Printer />}
        className="how-it-prints"
        isDisabled={text.trim() === ""}
        onPress={() => setOpen(true)}
      >
        {said.see}
      </Button>
      {isOpen && (
        <Suspense>
          <HowItPrintsDialog participantId={participantId} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
