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
import type { OfEvent } from "../calls.ts";
import type { SentColumns } from "./roster-columns.ts";

/** What the organization's columns meant the last time. It only spares choosing again, so without it we go on. */
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
 * Without an idempotency key: the answer is full of names and would be kept beside it. The id does the same, a second
 * sending takes the place of the first.
 */
export function usePreviewImport(of: OfEvent) {
  return useMutation({
    mutationFn: (roster: Previewed) => call("previewImport", { ...of, ...roster }, importPreview),
  });
}

export function useStartImport(of: OfEvent) {
  return useMutation({
    mutationFn: (importId: string) => call("startImport", { ...of, importId }, z.object({})),
  });
}

/** How far an import is, batch by batch. */
export function useImport(orgId: string, importId: string) {
  return useLiveQuery(
    {
      queryKey: ["import", orgId, importId],
      queryFn: ({ signal }) => get(`/org/${orgId}/imports/${importId}`, importAnswer, signal),
    },
    [importTopics.one(orgId, importId)],
  );
}

/** A call, because a roster that is taken away is on record. */
export async function readRosterForExport({ orgId, eventId }: OfEvent): Promise<ExportedPerson[]> {
  return (await call("exportRoster", { orgId, eventId }, rosterExport)).people;
}
