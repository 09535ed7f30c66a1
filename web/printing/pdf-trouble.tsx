import { FileText } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import type { PdfStep } from "./use-pdf.ts";

/** The error, or a link to press when a popup blocker prevented the tab. */
export function PdfTrouble({ pdf }: { pdf: PdfStep }) {
  if (pdf.status === "failed")
    return (
      <div ref={bringIntoSight}>
        <ErrorBox sentence={pdf.sentence} />
      </div>
    );
  if (pdf.status !== "held-back") return null;
  return (
    <div ref={bringIntoSight} role="status" className="pdf-held-back">
      <p>Your browser held the new tab back.</p>
      <a href={pdf.url} target="_blank" rel="noopener" className={buttonClass("outline")}>
        <FileText />
        Open PDF here
      </a>
    </div>
  );
}

/** The pressed button may be far below. */
function bringIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}
