import type { Query, QueryClient } from "@tanstack/react-query";
import { CallFailed } from "../call-failed.ts";
import { serverNow } from "../server-clock.ts";
import { deleteRecords, extendDeviceStore, keptMs, writeOne } from "./device-store.ts";
import { aboutUser, answers, openAs, userOnDevice, type Kept } from "./kept-answers.ts";

/** Extending writes to the disk: not for each of many answers. */
const extendEveryMs = 60_000;

/**
 * Keeps what the server answers from now on, and what it has answered this page already. `keepsUntil` is the latest end
 * of the session. Returns a function that stops it.
 */
export function keepAnswers(client: QueryClient, userId: string, keepsUntil: number): () => void {
  let extendedAt = Number.NEGATIVE_INFINITY;
  let work: Promise<unknown> = Promise.resolve();
  const queries = client.getQueryCache();
  // One after the other: an older answer must not overwrite a newer one.
  const inTurn = (act: () => Promise<void>) => void (work = work.then(act).catch(() => undefined));

  async function keepAnswer(query: Query, isContact: boolean): Promise<void> {
    const now = serverNow();
    if (isContact && now - extendedAt >= extendEveryMs) {
      extendedAt = now;
      if (await extendDeviceStore(userId, Math.min(now + keptMs, keepsUntil), now)) openAs(userId);
    }
    if (userOnDevice() !== userId) return;
    const read = query.meta?.onDevice?.read(query.state.data);
    if (read === undefined) return;
    const kept: Kept = {
      id: query.queryHash,
      child: query.meta?.onDevice?.child,
      at: query.state.dataUpdatedAt,
      value: read.answer,
    };
    const listed = query.meta?.onDevice?.read(answers.get(kept.id)?.value)?.children;
    answers.set(kept.id, kept);
    await writeOne(userId, "answers", { ...kept, bytes: bytesOf(kept) });
    if (read.children !== undefined) await dropOtherChildren(read.children, listed ?? [], kept.id);
    if (read.pictures !== undefined)
      await deleteRecords(userId, {
        kind: "pictures",
        of: [kept.child],
        isKept: false,
        exceptIds: read.pictures,
      });
  }

  /** The links to the others have ended. Answers about several children may name them and go, too. */
  async function dropOtherChildren(children: string[], listed: string[], listId: string): Promise<void> {
    const of = [...children, aboutUser];
    const known = [...answers.values()].flatMap(({ child }) => child ?? []);
    if ([...known, ...listed].every((child) => of.includes(child))) return;
    for (const { id, child } of answers.values())
      if (id !== listId && !(child !== undefined && of.includes(child))) answers.delete(id);
    await deleteRecords(userId, { kind: "answers", of, isKept: true, exceptIds: [listId] });
    await deleteRecords(userId, { kind: "pictures", of, isKept: true });
  }

  async function dropChild(child: string): Promise<void> {
    for (const [id, kept] of answers) if (kept.child === child) answers.delete(id);
    for (const kind of ["answers", "pictures"] as const)
      await deleteRecords(userId, { kind, of: [child], isKept: false });
  }

  const unsubscribe = queries.subscribe((event) => {
    if (event.type !== "updated" || event.query.meta?.onDevice === undefined) return;
    const { query, action } = event;
    const { child } = query.meta?.onDevice ?? {};
    if (action.type === "success") inTurn(() => keepAnswer(query, action.manual !== true));
    if (action.type === "error" && child !== undefined && hasNoLink(action.error))
      inTurn(() => dropChild(child));
  });
  for (const query of queries.getAll())
    if (query.meta?.onDevice !== undefined && query.state.dataUpdatedAt >= performance.timeOrigin)
      inTurn(() => keepAnswer(query, true));
  return unsubscribe;
}

function bytesOf(kept: Kept): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(kept));
}

/** As for a child that never existed. */
function hasNoLink(error: unknown): boolean {
  return error instanceof CallFailed && error.status === "not-found";
}
