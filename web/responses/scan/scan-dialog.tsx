import { useCallback, useMemo, useRef } from "react";
import { Check, Repeat2 } from "lucide-react";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import type { Intake } from "../intake/intake.ts";
import type { EventRef, QueuedPicture } from "../intake/queued-picture.ts";
import { pausedText } from "../upload/upload-text.ts";
import type { SheetSide } from "./decide-frame.ts";
import { scanFileName, sheetOfScan } from "./scan-file-name.ts";
import { failureText, hintText, scannedText } from "./scan-text.ts";
import { useSheetNames } from "./sheet-names.ts";
import { useScanner } from "./use-scanner.ts";
import "./scan.css";

export type ScanDialogProps = {
  of: EventRef;
  intake: Pick<Intake, "items" | "addAndUpload" | "paused" | "isKept">;
  onClose: () => void;
};

export function ScanDialog({ of, intake, onClose }: ScanDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const nameOf = useNames(of, intake.items);
  const { status, hint, taken, result, showIn } = useScanner({
    keep: (sheet, picture) =>
      intake.addAndUpload(new File([picture], scanFileName(sheet), { type: "image/jpeg" })),
    // A picture that was removed from the queue can be taken again.
    takenBefore: intake.items.flatMap(({ fileName }) => sheetOfScan(fileName) ?? []),
  });
  const open = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (element?.open === false) element.showModal();
  }, []);
  const isRunning = status === "starting" || status === "scanning";
  const isTaken = hint === "taken" || (hint === "still-there" && result?.type === "taken");
  return (
    <dialog ref={open} className="scan" data-theme="dark" aria-label="Scan the pile" onClose={onClose}>
      <header className="scan-head">
        <h2>Scan the pile</h2>
        {(isRunning || taken > 0) && <p className="scan-count">{scannedText(taken)}</p>}
      </header>
      <div className={isTaken ? "scan-stage scan-stage-taken" : "scan-stage"}>
        {/* A live picture of the camera has no captions. */}
        <video ref={showIn} hidden={!isRunning} muted playsInline aria-label="Camera" />
        {isRunning && (
          <p className="scan-hint">{status === "starting" ? "Starting the camera…" : hintText(hint)}</p>
        )}
        {!isRunning && (
          <p role="alert" className="scan-failed">
            {failureText(status)}
          </p>
        )}
        {isTaken && <Check key={result?.nth} className="scan-tick" aria-hidden />}
      </div>
      <footer className="scan-foot">
        <div role="status" className="scan-result">
          {hint === "two-sheets" && <span className="sr-only">{hintText(hint)}</span>}
          {result !== undefined && (
            <p key={result.nth} className={`scan-result-${result.type}`}>
              {result.type === "taken" ? <Check /> : <Repeat2 />}
              {result.type === "taken" ? nameOf(result.sheet) : `Already scanned: ${nameOf(result.sheet)}`}
              <span className="sr-only">{`, ${scannedText(taken)}`}</span>
            </p>
          )}
          {intake.paused !== null && <p className="scan-note">{pausedText(intake.paused)}</p>}
          {!intake.isKept && (
            <p className="scan-note">
              This browser can't store photos. Keep this page open until everything is uploaded.
            </p>
          )}
        </div>
        {isRunning && (
          <p className="scan-note">The video stays on this device. We upload one picture of each page.</p>
        )}
        <button
          type="button"
          className={buttonClass("primary", "scan-done")}
          onClick={() => dialog.current?.close()}
        >
          {isRunning ? "Done" : "Close"}
        </button>
      </footer>
    </dialog>
  );
}

/** First names. The short code of a sheet whose name is not known here, for example offline. */
function useNames(of: EventRef, items: readonly QueuedPicture[]): (sheet: SheetSide) => string {
  const printed = useSheetNames(of);
  const filed = useMemo(() => namesOfFiled(items), [items]);
  return (sheet) => {
    const shortCode = writeShortCode(sheet);
    const name = printed.get(shortCode) ?? filed.get(shortCode);
    return name === undefined ? shortCode : firstNameOf(name);
  };
}

/** Sheets of another event are not in the list of this one; the server names them when they are filed. */
function namesOfFiled(items: readonly QueuedPicture[]): Map<string, string> {
  return new Map(
    items.flatMap(({ fileName, uploadState }) => {
      const sheet = sheetOfScan(fileName);
      const writer = uploadState.status === "uploaded" ? uploadState.writtenBy : undefined;
      return sheet === undefined || writer === undefined
        ? []
        : [[writeShortCode(sheet), writer.participantName] as const];
    }),
  );
}
