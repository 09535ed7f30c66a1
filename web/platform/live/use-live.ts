import {
  hashKey,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { createContext, use, useEffect } from "react";
import { keepingOf, keptAnswer, type OnDevice } from "../device-store/kept-answers.ts";
import type { LiveQueries } from "./live-queries.ts";

/** Without a provider, as in a component test, queries work but are not live. */
export const LiveContext = createContext<Pick<LiveQueries, "watch" | "isFresh"> | undefined>(undefined);

type LiveOptions<Fetched, Failure, Selected, Key extends QueryKey> = Omit<
  UseQueryOptions<Fetched, Failure, Selected, Key>,
  "staleTime" | "queryKeyHashFn" | "initialData" | "initialDataUpdatedAt"
> & {
  /** Shown from the device at once, also offline, and refreshed. */
  onDevice?: OnDevice<Fetched>;
};

/**
 * A query that is refetched when one of its topics is invalidated. While the stream is open its data counts as fresh;
 * otherwise, as after returning to a page, it is refetched at once.
 */
export function useLiveQuery<
  Fetched,
  Failure = DefaultError,
  Selected = Fetched,
  Key extends QueryKey = QueryKey,
>(
  { onDevice, ...options }: LiveOptions<Fetched, Failure, Selected, Key>,
  topics: readonly string[],
): UseQueryResult<Selected, Failure> {
  const live = use(LiveContext);
  const kept = () => onDevice && keptAnswer(options.queryKey, onDevice);
  const result = useQuery<Fetched, Failure, Selected, Key>({
    ...options,
    initialData: () => kept()?.data,
    initialDataUpdatedAt: () => kept()?.at,
    ...(onDevice && { meta: { ...options.meta, onDevice: keepingOf(onDevice) } }),
    // What was fetched before this page, by another visit, may have changed without a word of its stream.
    staleTime: ({ queryHash, state }) =>
      state.dataUpdatedAt >= performance.timeOrigin && live?.isFresh(queryHash) === true
        ? Number.POSITIVE_INFINITY
        : 0,
  });
  const queryHash = hashKey(options.queryKey);
  // Joined to a string, because an array would be a new dependency on each render. No topic contains a comma.
  const names = topics.join(",");
  useEffect(() => live?.watch(queryHash, names.split(",")), [live, queryHash, names]);
  return result;
}
