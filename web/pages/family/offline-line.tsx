import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { localeOf } from "#domain/language.ts";
import { loadMessages } from "#web/organizations/messages/en.ts";
import { useOnline } from "#web/notes/use-online.ts";
import { isConnectionLost } from "#web/platform/call-failed.ts";
import { aboutUser } from "#web/platform/device-store/kept-answers.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";

/** A connection that answers takes less. */
const lateAfterMs = 6_000;

/** While the page shows what this device has kept, and the server cannot be reached. */
export function OfflineLine() {
  const t = useMessages(loadMessages);
  const language = useLanguage();
  const online = useOnline();
  const since = useCurrentUntil(online);
  if (since === undefined) return null;
  const clock = new Intl.DateTimeFormat(localeOf[language], {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(since);
  return (
    <p role="status" className="offline-line">
      <CloudOff />
      {online ? t.unreachable(clock) : t.offline(clock)}
    </p>
  );
}

/** When the oldest answer on the page was current; undefined while the server answers. */
function useCurrentUntil(online: boolean): number | undefined {
  const client = useQueryClient();
  const isLate = useIsLate();
  const subscribe = useCallback((look: () => void) => client.getQueryCache().subscribe(look), [client]);
  return useSyncExternalStore(subscribe, () => currentUntil(client, { online, isLate }));
}

function currentUntil(
  client: QueryClient,
  { online, isLate }: { online: boolean; isLate: boolean },
): number | undefined {
  const states = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ meta, state }) => state.data !== undefined && isOfFamily(meta?.onDevice))
    .map(({ state }) => state);
  const isLost = states.some(
    ({ error, fetchFailureReason, dataUpdatedAt }) =>
      isConnectionLost(error ?? fetchFailureReason) || (isLate && dataUpdatedAt < performance.timeOrigin),
  );
  if (states.length === 0 || (online && !isLost)) return undefined;
  return Math.min(...states.map(({ dataUpdatedAt }) => dataUpdatedAt));
}

function isOfFamily(onDevice: { child: string | undefined } | undefined): boolean {
  return onDevice !== undefined && onDevice.child !== aboutUser;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
