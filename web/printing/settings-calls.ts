import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/printing/contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { type PrintSettings } from "#domain/printing/paper.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const settingsKey = (orgId: string) => ["print-settings", orgId];

export function usePrintSettings(orgId: string) {
  return useLiveQuery(
    {
      queryKey: settingsKey(orgId),
      queryFn: ({ signal }) => call(contract.readPrintSettings, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

/** Optimistic; reverted when saving fails. */
export function useSetPrintSettings(orgId: string) {
  const queries = useQueryClient();
  const queryKey = settingsKey(orgId);
  return useMutation({
    mutationKey: queryKey,
    networkMode: "always",
    // Serialized: of two quick choices the later one wins.
    scope: { id: `print-settings ${orgId}` },
    mutationFn: (settings: PrintSettings) => call(contract.setPrintSettings, { orgId, ...settings }),
    async onMutate(settings) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<PrintSettings>(queryKey);
      queries.setQueryData(queryKey, settings);
      return { before };
    },
    onError: (_error, _settings, known) => queries.setQueryData(queryKey, known?.before),
    onSettled() {
      // A refetch now would miss a choice that is still being saved.
      if (queries.isMutating({ mutationKey: queryKey }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
}
