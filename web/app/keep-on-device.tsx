import * as z from "zod/mini";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useMyParticipants } from "#web/invites/calls.ts";
import { clearDeviceStore } from "#web/platform/clear-local-data.ts";
import { keepAnswers } from "#web/platform/device-store/keep-answers.ts";
import { endIfOver } from "#web/platform/device-store/kept-answers.ts";

const checkEveryMs = 60_000;
/** After what the reader waits for. */
const keepPagesAfterMs = 2_000;

/** Keeps what families open on their device, so that it is there at once and offline. */
export default function KeepOnDevice() {
  const { user, hasParticipants = false, keepsUntil = null } = useSignedIn();
  const end = keepsUntil === null ? undefined : Date.parse(keepsUntil);
  if (!hasParticipants || end === undefined) return <KeepNothing />;
  return <KeepAnswers key={user.uid} userId={user.uid} end={end} />;
}

/** On a shared computer, in a demo camp, and after the last link has ended. */
function KeepNothing() {
  useEffect(() => clearDeviceStore(), []);
  return null;
}

function KeepAnswers({ userId, end }: { userId: string; end: number }) {
  const client = useQueryClient();
  // On every page: a link that has ended takes its records along.
  useMyParticipants(userId);
  useEffect(() => keepAnswers(client, userId, end), [client, userId, end]);
  useEffect(() => {
    const timer = setTimeout(() => void keepPages().catch(() => undefined), keepPagesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      void endIfOver().then((time) => time === "over" && window.location.reload());
    }, checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}

/** What of the framework's list is used. */
const routeList = z.object({
  routes: z.record(
    z.string(),
    z.object({ path: z.optional(z.string()), module: z.string(), css: z.optional(z.array(z.string())) }),
  ),
});
const familyPages = ["my/participants", "my/participants/:participantId"];

/** What this page has loaded, and the family's two pages, so that the service worker can open them offline. */
async function keepPages(): Promise<void> {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (!worker) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const list = routeList.safeParse(Reflect.get(window, "__reactRouterManifest"));
  const pages = Object.values(list.data?.routes ?? {}).filter(({ path = "" }) => familyPages.includes(path));
  const files = [...loaded, ...pages.flatMap(({ module, css = [] }) => [module, ...css])]
    .map((name) => new URL(name, window.location.href))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"));
  worker.postMessage({ files: [...new Set(files.map(({ pathname }) => pathname))] });
}
