import { useState } from "react";
import { PencilLine } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { MadeJob } from "./use-printing.ts";

const StationeryDialog = lazyDialog({
  load: async () => (await import("./stationery-dialog.tsx")).StationeryDialog,
  notLoaded: "Stationery could not be loaded.",
  close: ({ onClose }) => onClose(),
});

type Props = { of: EventRef; words: Terms; onPrinted: (made: MadeJob) => void };

export function StationeryButton({ of, words, onPrinted }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        icon={<PencilLine />}
        className="stationery-button"
        onPress={() => setOpen(true)}
      >
        Stationery…
      </Button>
      {isOpen && (
        <StationeryDialog
          of={of}
          words={words}
          onPrinted={(made) => {
            setOpen(false);
            onPrinted(made);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
