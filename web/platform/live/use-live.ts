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

/** Without a provider, as in the test of a single component, queries work and are just not live. */
const LiveContext = createContext<LiveQueries | undefined>(undefined);

/** Inside the QueryClientProvider, once for the whole app. */
export function LiveProvider({ children }: { children?: ReactNode }): ReactElement {
  const queryClient = useQueryClient();
  const [live] = useState(() =>
    createLiveQueries(queryClient, {
      fetch: (url, init) => fetch(url, init),
      url: "/live",
      getBearer: (refused) => (refused === undefined ? getBearer() : renewBearer()),
      // The session may have been ended elsewhere: asking for a new bearer finds out and tells the screens.
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

type LiveOptions<Fetched, Failure, Shown, Key extends QueryKey> = Omit<
  UseQueryOptions<Fetched, Failure, Shown, Key>,
  "staleTime" | "queryKeyHashFn"
>;

/** The topics under which an answer changes; some are known only from the answer itself. */
type Topics<Shown> = readonly string[] | ((shown: Shown | undefined) => readonly string[]);

/**
 * A query that asks again when the server hints at a change. While its topics are heard its answer counts as fresh;
 * unheard, as after coming back to a page, it is asked again at once.
 */
export function useLiveQuery<
  Fetched,
  Failure = DefaultError,
  Shown = Fetched,
  Key extends QueryKey = QueryKey,
>(options: LiveOptions<Fetched, Failure, Shown, Key>, topics: Topics<Shown>): UseQueryResult<Shown, Failure> {
  const live = use(LiveContext);
  const result = useQuery<Fetched, Failure, Shown, Key>({
    ...options,
    staleTime: ({ queryHash }) => (live?.isFresh(queryHash) === true ? Number.POSITIVE_INFINITY : 0),
  });
  const queryHash = hashKey(options.queryKey);
  // As text, because a list made while rendering is a new one each time. No topic contains a comma.
  const names = (typeof topics === "function" ? topics(result.data) : topics).join(",");
  useEffect(
    () => (live === undefined || names === "" ? undefined : live.watch(queryHash, names.split(","))),
    [live, queryHash, names],
  );
  return result;
}

/** For a line that says whether what is on the screen still follows along. */
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
