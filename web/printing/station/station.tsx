import { CircleCheck, Printer, TriangleAlert, Unplug } from "lucide-react";
import { useState } from "react";
import * as contract from "#domain/printing/contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { PrintSettings } from "#domain/printing/paper.ts";
import { call } from "#web/platform/call.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { formatSheets } from "../print-text.ts";
import { forgetPairing, keepPairing, readPairing, type KeptPairing } from "./kept-pairing.ts";
import { printPdf, type PrintWindow } from "./print-pdf.ts";
import { drawTestSheet, judgeTestSheet, type Finding } from "./test-sheet.ts";
import { useStation, withTested, type Printed, type StationState, type Tested } from "./use-station.ts";
import "../print-jobs.css";
import "./station.css";

/** For a computer of the office. It needs no sign-in. */
export function Station() {
  const [pairing, setPairing] = useState(readPairing);
  const [testing, setTesting] = useState<PrintSettings>();
  function keepTested(sheet: Tested): void {
    if (pairing === undefined) return;
    const tested = withTested(pairing, sheet);
    keepPairing(tested);
    setPairing(tested);
    setTesting(undefined);
  }
  return (
    <div className="station">
      <header>
        <h1>Printing station</h1>
        <p className="muted">{pairing?.organizationName ?? "This computer can print each day's mail."}</p>
      </header>
      <Step {...{ pairing, testing, keepTested, setTesting, setPairing }} />
    </div>
  );
}

type StepProps = {
  pairing: KeptPairing | undefined;
  testing: PrintSettings | undefined;
  keepTested: (sheet: Tested) => void;
  setTesting: (settings: PrintSettings | undefined) => void;
  setPairing: (pairing: KeptPairing | undefined) => void;
};

function Step({ pairing, testing, keepTested, setTesting, setPairing }: StepProps) {
  if (pairing === undefined) return <Pairing onPaired={setPairing} />;
  const needed = testing ?? (pairing.tested.length === 0 ? pairing : undefined);
  if (needed !== undefined)
    return (
      <TestSheet
        key={`${needed.paper} ${needed.sides}`}
        settings={needed}
        onRight={(seesPrintWindow) => keepTested({ settings: needed, seesPrintWindow })}
      />
    );
  return (
    <Running
      pairing={pairing}
      onTest={setTesting}
      onPairAgain={() => {
        forgetPairing();
        setPairing(undefined);
      }}
    />
  );
}

function Pairing({ onPaired }: { onPaired: (pairing: KeptPairing) => void }) {
  const [code, setCode] = useState("");
  const { attempt, run } = useAttempt(printingErrors.pairFailed.message);
  return (
    <Panel title="Pair this computer">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            const paired = await call(contract.pairStation, { code });
            const pairing = { ...paired, agent: crypto.randomUUID(), tested: [], seesPrintWindow: false };
            keepPairing(pairing);
            onPaired(pairing);
          });
        }}
      >
        <p>
          On another device, an admin opens <b>Settings</b>, then <b>API keys</b>, and presses{" "}
          <b>Pair a printing station</b>.
        </p>
        <TextField
          label="Code"
          description="8 letters and digits, such as 7K3Q-W9XH."
          value={code}
          onChange={setCode}
          maxLength={20}
          autoComplete="off"
          error={attempt.status === "failed" ? attempt.sentence : undefined}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            isPending={attempt.status === "working"}
            pendingLabel="Pairing…"
          >
            Pair
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const findings: Record<Exclude<Finding, "right">, string> = {
  size: "The printer changes the size. Set its scaling to 100 % (“Actual size”), and print another test sheet.",
  "one side":
    "The printer prints on one side. Turn on printing on both sides in its settings, and print another test sheet.",
  flipped:
    "The back is upside down. Choose “Long edge” in the printer's settings, and print another test sheet.",
  unknown: "That's not on the test sheet. Look at it again.",
};

type TestSheetProps = { settings: PrintSettings; onRight: (seesPrintWindow: boolean) => void };

function TestSheet({ settings, onRight }: TestSheetProps) {
  const [letter, setLetter] = useState("");
  const [number, setNumber] = useState("");
  const [hasPrinted, setPrinted] = useState(false);
  const [printWindow, setPrintWindow] = useState<PrintWindow>();
  const print = useAttempt("Failed to print the test sheet.");
  const check = useAttempt(findings.unknown);
  const printSheet = () =>
    void print.run(async () => {
      const { pdf, pages } = drawTestSheet(settings);
      setPrinted(true);
      setPrintWindow(await printPdf(pdf, pages));
    });
  return (
    <Panel title="Look at a test sheet">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const finding = judgeTestSheet(settings, letter, number);
          if (finding === "right") return onRight(printWindow === "seen");
          check.refuse(findings[finding]);
        }}
      >
        <p>
          Letters print at full size{settings.sides === "duplex" && ", on both sides of the paper"}. The test
          sheet shows whether your printer does that.
        </p>
        {print.attempt.status === "failed" && <ErrorBox sentence={print.attempt.sentence} />}
        <div>
          <Button
            icon={<Printer />}
            {...(!hasPrinted && { variant: "primary" as const })}
            isPending={print.attempt.status === "working"}
            pendingLabel="Printing…"
            onPress={printSheet}
          >
            {hasPrinted ? "Print another test sheet" : "Print a test sheet"}
          </Button>
        </div>
        {hasPrinted && (
          <>
            <p className="muted">
              Did the browser ask how to print? Close that window, and start the browser with
              --kiosk-printing.
            </p>
            {check.attempt.status === "failed" && <ErrorBox sentence={check.attempt.sentence} />}
            <TextField
              label="Letter at the right edge of the card"
              value={letter}
              onChange={setLetter}
              maxLength={2}
              autoComplete="off"
            />
            {settings.sides === "duplex" && (
              <TextField
                label="Number from the back"
                value={number}
                onChange={setNumber}
                maxLength={3}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
            <div>
              <Button type="submit" variant="primary">
                Start printing
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}

type RunningProps = {
  pairing: KeptPairing;
  onTest: (settings: PrintSettings) => void;
  onPairAgain: () => void;
};

function Running({ pairing, onTest, onPairAgain }: RunningProps) {
  const { state, printed } = useStation(pairing);
  const needsHelp = state.type === "away" || state.type === "untested" || state.type === "ended";
  return (
    <>
      <Panel title="Now" waits={needsHelp}>
        <div className="stack">
          <p className="station-now" role="status">
            <StateIcon type={state.type} />
            <span>{formatState(state)}</span>
          </p>
          {state.type === "ended" ? (
            <div>
              <Button variant="primary" onPress={onPairAgain}>
                Pair again
              </Button>
            </div>
          ) : (
            <div>
              <Button
                icon={<Printer />}
                isDisabled={state.type === "printing"}
                onPress={() => onTest(state.type === "untested" ? state.settings : pairing)}
              >
                Print a test sheet
              </Button>
            </div>
          )}
          <p className="small muted">
            Keep this page open and the computer awake. This page can't see paper or ink: look at the tray.
          </p>
        </div>
      </Panel>
      {printed.length > 0 && (
        <Panel title="Sent to the printer">
          <ul aria-label="Sent to the printer">
            {printed.map((one) => (
              <li key={one.id}>{formatPrinted(one)}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function StateIcon({ type }: { type: StationState["type"] }) {
  if (type === "ready") return <CircleCheck aria-hidden className="office-printer-done" />;
  if (type === "printing") return <Printer aria-hidden />;
  if (type === "away") return <Unplug aria-hidden className="office-printer-needs-help" />;
  return <TriangleAlert aria-hidden className="office-printer-needs-help" />;
}

const clock = (at: number) => new Date(at).toLocaleTimeString("en-US", { timeStyle: "short" });

function formatState(state: StationState): string {
  if (state.type === "ready") return `Ready. Last checked at ${clock(state.at)}.`;
  if (state.type === "printing") return `Printing ${formatSheets(state.sheets)}…`;
  if (state.type === "away")
    return `No connection to Cabin Courier since ${clock(state.since)}. We keep trying.`;
  if (state.type === "untested")
    return "Today's mail needs a test sheet first: its paper or sides are new here.";
  if (state.type === "ended") return "This station isn't paired anymore.";
  return "Another window of this browser is the printing station.";
}

function formatPrinted({ sheets, isInDoubt, at }: Printed): string {
  return isInDoubt
    ? `${clock(at)}: ${formatSheets(sheets)} may have printed. Check the tray.`
    : `${clock(at)}: ${formatSheets(sheets)}`;
}
