import { useState } from "react";
import { Printer } from "lucide-react";
import type { LookedAt } from "#web/notes/writing.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWords } from "#web/platform/language.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { howItPrintsWords } from "./words/en.ts";
import "./how-it-prints.css";

/** Few look, and a phone on the way to a letter must not wait for it. */
const HowItPrintsDialog = lazyDialog({
  load: async () => (await import("./how-it-prints-dialog.tsx")).HowItPrintsDialog,
  notLoaded: "The pages could not be loaded.",
  close: ({ onClose }) => onClose(),
});

/** A look at the letter as it will lie on the table, before it is saved. */
export function HowItPrints(props: LookedAt) {
  const { text } = props;
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
      {isOpen && <HowItPrintsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
