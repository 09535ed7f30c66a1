import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Printer, TriangleAlert } from "lucide-react";
import { dayIn } from "#domain/events/calendar-day.ts";
import { formatMailDay, formatTime } from "#domain/events/mail-run-messages.ts";
import * as contract from "#domain/printing/contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { formatProblem, type PrinterAnswer, type PrintOrder } from "#domain/printing/printer.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { dayMs } from "#domain/time.ts";
import { useCampZone } from "#web/organizations/camp-clock.tsx";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { serverNow } from "#web/platform/server-clock.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { formatSheets } from "./print-text.ts";
import "./print-jobs.css";

export type OfficePrinterProps = { of: EventRef; jobs: readonly ListedPrintJob[] };

const printerKey = ({ orgId }: EventRef) => ["printer", orgId];

/** Nothing where no printer is connected, and where it cannot be loaded: the PDF can always be opened. */
export function OfficePrinter({ of, jobs }: OfficePrinterProps) {
  const { data } = useLiveQuery(
    {
      queryKey: printerKey(of),
      queryFn: ({ signal }) => call(contract.readPrinter, { orgId: of.orgId }, { signal }),
      // Reports of the station are not told to browsers.
      refetchInterval: ({ state }) => (hasPrinter(state.data) ? 60_000 : false),
    },
    [printingTopics.jobs(of.orgId, of.eventId)],
  );
  const timeZone = useCampZone();
  if (!hasPrinter(data)) return null;
  const orders = data.orders.filter(({ eventId }) => eventId === of.eventId);
  const [newest] = jobs;
  const order = newest && orders.find(({ jobId }) => jobId === newest.id);
  const canSend = newest !== undefined && isFresh(newest) && mayBeSent(order);
  return (
    <div className="print-row">
      <PrinterIcon printer={data.printer} order={order ?? orders[0]} />
      <p role="status">{formatPrinter(data.printer, order ?? orders[0], timeZone)}</p>
      {canSend && <Send of={of} jobId={newest.id} isInDoubt={order?.state === "unknown"} />}
    </div>
  );
}

function hasPrinter(answer: PrinterAnswer | undefined): answer is PrinterAnswer & { printer: SeenPrinter } {
  return answer !== undefined && answer.printer !== null;
}

function isFresh({ state, createdAt }: ListedPrintJob): boolean {
  return state === "ready" && serverNow() - Date.parse(createdAt) < dayMs;
}

function mayBeSent(order: PrintOrder | undefined): boolean {
  return order === undefined || order.state === "failed" || order.state === "unknown";
}

type SendProps = { of: EventRef; jobId: string; isInDoubt: boolean };

function Send({ of, jobId, isInDoubt }: SendProps) {
  const queries = useQueryClient();
  const act = useMutation({
    networkMode: "always",
    mutationFn: (operation: typeof contract.sendToPrinterHttp | typeof contract.confirmPrintedHttp) =>
      call(operation, { ...of, jobId }),
    onSettled: () => queries.invalidateQueries({ queryKey: printerKey(of) }),
  });
  const { attempt, run } = useAttempt(printingErrors.sendFailed.message);
  return (
    <>
      <Button
        icon={<Printer />}
        isPending={attempt.status === "working" && act.variables === contract.sendToPrinterHttp}
        pendingLabel="Sending…"
        onPress={() => void run(() => act.mutateAsync(contract.sendToPrinterHttp))}
      >
        {isInDoubt ? "Print again" : "Send to the printer"}
      </Button>
      {isInDoubt && (
        <Button
          icon={<CircleCheck />}
          onPress={() => void run(() => act.mutateAsync(contract.confirmPrintedHttp))}
        >
          It came out
        </Button>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}

type SeenPrinter = NonNullable<PrinterAnswer["printer"]>;

type IconProps = { printer: SeenPrinter; order: PrintOrder | undefined };

/** Shows at a glance whether the printer needs a person. The sentence beside it says why. */
function PrinterIcon({ printer: { isAway, problem }, order }: IconProps) {
  const hasFailed = order?.state === "failed" || order?.state === "unknown";
  if (isAway || problem !== null || hasFailed || (order?.state === "claimed" && order.problem !== null))
    return <TriangleAlert aria-hidden className="office-printer-needs-help" />;
  return order?.state === "printed" ? (
    <CircleCheck aria-hidden className="office-printer-done" />
  ) : (
    <Printer aria-hidden />
  );
}

function formatPrinter(
  { seenAt, isAway, problem }: SeenPrinter,
  order: PrintOrder | undefined,
  timeZone: string | undefined,
): string {
  if (isAway) return `Office printer: not seen since ${formatMoment(seenAt, timeZone)}. Is its page open?`;
  if (problem !== null) return `Office printer: ${formatProblem(problem)}.`;
  if (order === undefined) return "Office printer: ready.";
  const sheets = formatSheets(order.sheets);
  if (order.state === "waiting") return `Office printer: ${sheets} on the way.`;
  if (order.state === "claimed")
    return order.problem === null
      ? `Office printer: printing ${sheets}.`
      : `Office printer: ${formatProblem(order.problem)}.`;
  const at = formatMoment(order.changedAt, timeZone);
  if (order.state === "printed") return `Office printer: ${sheets} sent at ${at}.`;
  if (order.state === "failed")
    return `Office printer: ${sheets} didn't print${order.problem === null ? "" : ` (${formatProblem(order.problem)})`}.`;
  return `Check the tray: ${sheets} may have printed.`;
}

/** "7:10 AM", with the day unless it is today. */
function formatMoment(moment: string, timeZone: string | undefined): string {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = dayIn(zone, new Date(moment));
  const time = formatTime(Date.parse(moment), zone);
  return day === dayIn(zone, new Date(serverNow())) ? time : `${time} on ${formatMailDay(day)}`;
}
