import {
  hashKey,
  useQuery,
  useQueryClient,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import {
  createContext,
  createElement,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from "react";
import { getBearer, renewBearer, subscribeBearer } from "../bearer.ts";
import { browserSignals } from "./browser-signals.ts";
import type { LiveState } from "./live-client.ts";
import { createLiveQueries, type LiveQueries } from "./live-queries.ts";

/** Without a provider, as in a component test, queries work but are not live. */
const LiveContext = createContext<LiveQueries | undefined>(undefined);

export function LiveProvider({ children }: { children?: ReactNode }): ReactElement {
  const queryClient = useQueryClient();
  const [live] = useState(() =>
    createLiveQueries(queryClient, {
      fetch: (url, init) => fetch(url, init),
      url: "/live",
      getBearer: (refused) => (refused === undefined ? getBearer() : renewBearer()),
      // The session may have ended elsewhere: a token request detects that and updates the screens.
      onEnded: () => void renewBearer().catch(() => undefined),
      signals: browserSignals,
    }),
  );
  useEffect(() => {
    live.client.start();
    const stopWatching = subscribeBearer(live.client.renew);
    return () => {
      stopWatching();
      live.client.stop();
    };
  }, [live]);
  return createElement(LiveContext, { value: live }, children);
}

type LiveOptions<Fetched, Failure, Selected, Key extends QueryKey> = Omit<
  UseQueryOptions<Fetched, Failure, Selected, Key>,
  "staleTime" | "queryKeyHashFn"
>;

/** Topics that change this query's data; some are known only from the data itself. */
type Topics<Selected> = readonly string[] | ((visible: Selected | undefined) => readonly string[]);

/**
 * A query that is refetched on invalidation. While the stream covers its topics, its data counts as fresh; otherwise,
 * as after returning to a page, it is refetched at once.
 */
export function useLiveQuery<
  Fetched,
  Failure = DefaultError,
  Selected = Fetched,
  Key extends QueryKey = QueryKey,
>(
  options: LiveOptions<Fetched, Failure, Selected, Key>,
  topics: Topics<Selected>,
): UseQueryResult<Selected, Failure> {
  const live = use(LiveContext);
  const result = useQuery<Fetched, Failure, Selected, Key>({
    ...options,
    staleTime: ({ queryHash }) => (live?.isFresh(queryHash) === true ? Number.POSITIVE_INFINITY : 0),
  });
  const queryHash = hashKey(options.queryKey);
  // Joined to a string, because an array would be a new dependency on each render. No topic contains a comma.
  const names = (typeof topics === "function" ? topics(result.data) : topics).join(",");
  useEffect(
    () => (live === undefined || names === "" ? undefined : live.watch(queryHash, names.split(","))),
    [live, queryHash, names],
  );
  return result;
}

export function useLiveState(): LiveState {
  const live = use(LiveContext);
  return useSyncExternalStore(
    live?.client.subscribe ?? neverChanges,
    live?.client.state ?? isLive,
    isConnecting,
  );
}

const neverChanges = () => () => undefined;
const isLive = (): LiveState => "live";
const isConnecting = (): LiveState => "connecting";
