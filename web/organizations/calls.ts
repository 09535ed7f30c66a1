import { keepPreviousData } from "@tanstack/react-query";
import * as contract from "#domain/organizations/directory-contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export function useDirectory(limit: number) {
  return useLiveQuery(
    {
      queryKey: ["organizations", limit],
      meta: { public: true },
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => call(contract.listOrganizations, { limit }, { signal }),
    },
    [organizationTopics.directory],
  );
}

/** Random once per page load, so the selection stays stable. */
const draw = Math.random();

export function useHandful() {
  return useLiveQuery(
    {
      queryKey: ["organizations", "handful"],
      meta: { public: true },
      queryFn: ({ signal }) => call(contract.sampleOrganizations, { from: draw }, { signal }),
    },
    [organizationTopics.directory],
  );
}
