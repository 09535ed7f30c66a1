import { FileText, Printer } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { keyOf, useReprint } from "./reprint-dialog.tsx";

type Props = { of: EventRef; jobId: string; sheetNumber: number; whose: string };

/** Prints one sheet again, with the same code. */
export function ReprintButton({ of, jobId, sheetNumber, whose }: Props) {
  const { reprint, links, print } = useReprint(of);
  const sheet = { jobId, number: sheetNumber };
  const link = links.get(keyOf(sheet));
  if (link !== undefined)
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className={buttonClass("plain")}
        aria-label={`Open PDF of ${whose}`}
      >
        <FileText />
        Open PDF
      </a>
    );
  return (
    <>
      <Button
        variant="plain"
        icon={<Printer />}
        aria-label={`Reprint ${whose}`}
        onPress={() => void print(sheet)}
      >
        {reprint.status === "asking" ? "Preparing…" : "Reprint"}
      </Button>
      {reprint.status === "failed" && <ErrorBox sentence={reprint.sentence} />}
    </>
  );
}
