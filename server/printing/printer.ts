import { AppError } from "#domain/app-error.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { printSettings } from "#domain/printing/paper.ts";
import {
  agentAwayMs,
  agentKnownMs,
  claimLapsesMs,
  maxOrders,
  orderWaitsMs,
  type OrderReport,
  type PrinterAnswer,
} from "#domain/printing/printer.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { dayMs } from "#domain/time.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { ApiKey } from "#server/organizations/require-api-key.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { findJob, runIdOf, type OwnJob } from "./list-store.ts";
import { keyOfJob } from "./pdf-files.ts";
import * as store from "./printer-store.ts";

type ClockDeps = Pick<Deps, "clock">;

function ago({ clock }: ClockDeps, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}

/** Without a station nothing is ordered, so that a new one does not begin with old mail. */
export async function orderIfPrinter(
  tx: Tx,
  deps: ClockDeps,
  by: StaffOrAutomatic,
  { eventId, jobId }: OwnJob,
): Promise<"ordered" | "on its way" | "no printer"> {
  if ((await store.findAgent(tx, by, ago(deps, agentKnownMs))) === undefined) return "no printer";
  // A station that is gone must not keep staff from sending the print job again.
  const lapsed = { claimedUntil: ago(deps, claimLapsesMs), orderedUntil: ago(deps, orderWaitsMs) };
  await store.endOrders(tx, by, { printJobId: jobId, problem: "offline", ...lapsed });
  const order = { id: newId(deps.clock), eventId, printJobId: jobId, now: deps.clock.now() };
  return (await store.insertOrder(tx, by, order)) ? "ordered" : "on its way";
}

/** Sending again while it is on its way does nothing. */
export async function sendToPrinter(tx: Tx, deps: ClockDeps, staff: Staff, which: OwnJob): Promise<void> {
  const { eventId, jobId } = which;
  await lockEvent(tx, staff, eventId);
  const job = await findJob(tx, staff, which);
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  if (job.renderedAt === null) throw new AppError(printingErrors.jobNotReady);
  const ordered = await orderIfPrinter(tx, deps, staff, { eventId, jobId: runIdOf(job) });
  if (ordered === "no printer") throw new AppError(printingErrors.noPrinter);
  if (ordered === "on its way") return;
  await record(tx, deps, staff, { action: "print-job.sent-to-printer", eventId, subject: { jobId } });
  invalidate(tx, [printingTopics.jobs(staff.organizationId, eventId)]);
}

/** Only staff can say it: the station lost sight of the print job. Nothing happens if it is not in doubt. */
export async function confirmPrinted(tx: Tx, deps: ClockDeps, staff: Staff, which: OwnJob): Promise<void> {
  const { eventId, jobId } = which;
  await lockEvent(tx, staff, eventId);
  if ((await findJob(tx, staff, which)) === undefined) throw new AppError(printingErrors.jobNotFound);
  // The station may be gone, so that nothing has told of it yet.
  const lapsed = { claimedUntil: ago(deps, claimLapsesMs), orderedUntil: ago(deps, orderWaitsMs) };
  await store.endOrders(tx, staff, { printJobId: jobId, problem: "offline", ...lapsed });
  if (!(await store.confirmOrder(tx, staff, { printJobId: jobId, now: deps.clock.now() }))) return;
  await record(tx, deps, staff, { action: "print-job.came-out", eventId, subject: { jobId } });
  invalidate(tx, [printingTopics.jobs(staff.organizationId, eventId)]);
}

/**
 * Staff who open the PDF while no station can print it print it themselves, so one that comes back must not print it
 * again. One that can print has the order in a moment: that PDF is only looked at.
 */
export async function takeBackOrder(
  tx: Tx,
  deps: ClockDeps,
  staff: Staff,
  { eventId, jobId }: OwnJob,
): Promise<void> {
  const agent = await store.findAgent(tx, staff, ago(deps, agentAwayMs));
  if (agent?.problem === null) return;
  const all = { claimedUntil: ago(deps, claimLapsesMs), orderedUntil: deps.clock.now() };
  if (await store.endOrders(tx, staff, { printJobId: jobId, problem: "opened", ...all }))
    invalidate(tx, [printingTopics.jobs(staff.organizationId, eventId)]);
}

export async function readPrinter(db: Db, deps: ClockDeps, staff: Staff): Promise<PrinterAnswer> {
  const [agent, orders] = await Promise.all([
    store.findAgent(db, staff, ago(deps, agentKnownMs)),
    store.listOrders(db, staff, { since: ago(deps, dayMs), limit: maxOrders }),
  ]);
  return {
    printer:
      agent === undefined
        ? null
        : {
            seenAt: agent.seenAt.toISOString(),
            isAway: agent.seenAt < ago(deps, agentAwayMs),
            problem: agent.problem,
          },
    orders: orders
      .filter(({ state, orderedAt }) => state !== "waiting" || orderedAt >= ago(deps, orderWaitsMs))
      .map(({ eventId, jobId, state, sheets, problem, changedAt }) => ({
        eventId,
        jobId,
        sheets,
        problem,
        state: state === "claimed" && changedAt < ago(deps, claimLapsesMs) ? "unknown" : state,
        changedAt: changedAt.toISOString(),
      })),
  };
}

/** Keeps that the station lives, and returns what it may print. */
export async function reportAgent(
  tx: Tx,
  deps: ClockDeps,
  key: ApiKey,
  problems: readonly string[],
): Promise<object> {
  await store.saveReport(tx, key, { now: deps.clock.now(), problem: problems[0] ?? null });
  const queue = await store.listQueue(tx, key, { since: ago(deps, orderWaitsMs), limit: maxOrders });
  return {
    orders: queue.map(({ id, state, pages, sheets, paper, sides }) => ({
      id,
      state,
      pages,
      sheets,
      ...printSettings.parse({ paper, sides }),
    })),
  };
}

/** The station that claims an order is the only one that prints it. Claiming again, after a lost answer, is allowed. */
export async function claimOrder(
  tx: Tx,
  deps: ClockDeps,
  key: ApiKey,
  { orderId, agent }: { orderId: string; agent: string },
): Promise<void> {
  const order = await lockOpenOrder(tx, key, orderId);
  if (order.state === "claimed") {
    requireOwn(order, key, agent);
    return;
  }
  if (order.state !== "waiting" || order.orderedAt < ago(deps, orderWaitsMs))
    throw new AppError(printingErrors.orderNotFound);
  await change(tx, deps, key, order, { agent, state: "claimed", problems: [] });
}

/** A final state is kept; reporting it again, after a lost answer, changes nothing. */
export async function reportOrder(
  tx: Tx,
  deps: ClockDeps,
  key: ApiKey,
  { orderId, ...report }: OrderReport & { orderId: string },
): Promise<void> {
  const order = await store.lockOrder(tx, key, orderId);
  if (order === undefined || order.state === "waiting") throw new AppError(printingErrors.orderNotFound);
  const isLapsed = order.changedAt < ago(deps, claimLapsesMs);
  // Another browser with the same key knows only that the first one is gone.
  if (!(report.state === "unknown" && isLapsed && order.apiKeyId === key.keyId))
    requireOwn(order, key, report.agent);
  if (order.state === "claimed") await change(tx, deps, key, order, report);
}

async function change(
  tx: Tx,
  deps: ClockDeps,
  key: ApiKey,
  order: store.LockedOrder,
  { problems, ...report }: OrderReport,
): Promise<void> {
  const problem = problems[0] ?? null;
  await store.updateOrder(tx, key, order.id, { ...report, problem, now: deps.clock.now() });
  invalidate(tx, [printingTopics.jobs(key.organizationId, order.eventId)]);
}

/** Only for the key and the browser that claimed the order. The PDF has children's names and letters: an export. */
export async function fetchOrder(
  tx: Tx,
  deps: ClockDeps,
  key: ApiKey,
  { orderId, agent }: { orderId: string; agent: string },
): Promise<string> {
  const order = await lockOpenOrder(tx, key, orderId);
  if (order.state !== "claimed") throw new AppError(printingErrors.orderNotFound);
  requireOwn(order, key, agent);
  const { eventId, jobId } = order;
  await record(tx, deps, key, { action: "print-job.fetched", eventId, subject: { jobId } });
  return keyOfJob({ organizationId: key.organizationId, eventId, jobId });
}

/** Not-found for an order of another organization, of a voided print job or of one that is rendered again. */
async function lockOpenOrder(tx: Tx, key: ApiKey, orderId: string): Promise<store.LockedOrder> {
  const order = await store.lockOrder(tx, key, orderId);
  if (order === undefined || order.voidedAt !== null || order.renderedAt === null)
    throw new AppError(printingErrors.orderNotFound);
  return order;
}

function requireOwn(order: store.LockedOrder, { keyId }: ApiKey, agent: string): void {
  if (order.apiKeyId !== keyId || order.agent !== agent) throw new AppError(printingErrors.orderClaimed);
}
