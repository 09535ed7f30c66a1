import { useState } from "react";
import { Eye } from "lucide-react";
import type { LookedAt } from "#web/notes/writing.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMessages } from "#web/platform/language.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { howItPrintsMessages } from "./messages/en.ts";
import "./how-it-prints.css";

/** Lazy, because few open it and the letter page must load fast on phones. */
const HowItPrintsDialog = lazyDialog({
  load: async () => (await import("./how-it-prints-dialog.tsx")).HowItPrintsDialog,
  notLoaded: "We couldn't load the pages.",
  close: ({ onClose }) => onClose(),
});

export function HowItPrints(props: LookedAt) {
  const { text } = props;
  const t = useMessages(howItPrintsMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" icon={<Eye />} isDisabled={text.trim() === ""} onPress={() => setOpen(true)}>
        {t.see}
      </Button>
      {isOpen && <HowItPrintsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
