import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/roster/contract.ts";
import { importTopics, type ExportedPerson } from "#domain/roster/import-answer.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import type { RememberedMapping } from "#domain/roster/import-guess.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "../calls.ts";
import type { MappedColumns } from "#domain/roster/roster-columns.ts";

/** The organization's last column mapping. Optional: on failure the user chooses again. */
export function useRememberedMapping(orgId: string): () => Promise<RememberedMapping> {
  const queries = useQueryClient();
  return () =>
    queries
      .fetchQuery({
        queryKey: ["import-mapping", orgId],
        queryFn: ({ signal }) => call(contract.readImportMapping, { orgId }, { signal }),
        staleTime: 0,
      })
      .then(({ mapping }) => mapping)
      .catch(() => ({}));
}

type Previewed = MappedColumns & { id: string; remember: Record<string, ImportField> };

/**
 * No idempotency key: the response contains names and would be stored with it. Instead, a second request with the same
 * import id replaces the first.
 */
export function usePreviewImport(of: EventRef) {
  return useMutation({
    mutationFn: (roster: Previewed) => call(contract.previewImport, { ...of, ...roster }),
  });
}

export type ImportChoices = {
  /** Blocks that an admin lifts. */
  liftBlocks: string[];
  useFileNames: boolean;
};

export function useStartImport(of: EventRef) {
  return useMutation({
    mutationFn: (start: { importId: string } & ImportChoices) =>
      call(contract.startImport, { ...of, ...start }),
  });
}

export function useImport(orgId: string, importId: string) {
  return useLiveQuery(
    {
      queryKey: ["import", orgId, importId],
      queryFn: ({ signal }) => call(contract.readImport, { orgId, importId }, { signal }),
    },
    [importTopics.one(orgId, importId)],
  );
}

/** A POST call, because exports are audited. */
export async function readRosterForExport({ orgId, eventId }: EventRef): Promise<ExportedPerson[]> {
  return (await call(contract.exportRoster, { orgId, eventId })).people;
}
