import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  importAnswer,
  importMappingAnswer,
  importPreview,
  importTopics,
  rosterExport,
  type ExportedPerson,
} from "#domain/roster/import-answer.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import type { RememberedMapping } from "#domain/roster/import-guess.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "../calls.ts";
import type { SentColumns } from "./roster-columns.ts";

/** The organization's last column mapping. Optional: on failure the user chooses again. */
export function useRememberedMapping(orgId: string): () => Promise<RememberedMapping> {
  const queries = useQueryClient();
  return () =>
    queries
      .fetchQuery({
        queryKey: ["import-mapping", orgId],
        queryFn: ({ signal }) => get(`/org/${orgId}/import-mapping`, importMappingAnswer, signal),
        staleTime: 0,
      })
      .then(({ mapping }) => mapping)
      .catch(() => ({}));
}

type Previewed = SentColumns & { id: string; remember: Record<string, ImportField> };

/**
 * No idempotency key: the response contains names and would be stored with it. Instead, a second request with the same
 * import id replaces the first.
 */
export function usePreviewImport(of: EventRef) {
  return useMutation({
    mutationFn: (roster: Previewed) => call("previewImport", { ...of, ...roster }, importPreview),
  });
}

export function useStartImport(of: EventRef) {
  return useMutation({
    mutationFn: (importId: string) => call("startImport", { ...of, importId }, z.object({})),
  });
}

export function useImport(orgId: string, importId: string) {
  return useLiveQuery(
    {
      queryKey: ["import", orgId, importId],
      queryFn: ({ signal }) => get(`/org/${orgId}/imports/${importId}`, importAnswer, signal),
    },
    [importTopics.one(orgId, importId)],
  );
}

/** A POST call, because exports are audited. */
export async function readRosterForExport({ orgId, eventId }: EventRef): Promise<ExportedPerson[]> {
  return (await call("exportRoster", { orgId, eventId }, rosterExport)).people;
}
