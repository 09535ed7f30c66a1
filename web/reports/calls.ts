import { useQuery } from "@tanstack/react-query";
import * as contract from "#domain/reports/contract.ts";
import { call } from "#web/platform/call.ts";

/** Not live: figures must not move while the user reads them. */
export function useSeasonReport(orgId: string, season: number | undefined) {
  return useQuery({
    queryKey: ["season-report", orgId, season],
    queryFn: ({ signal }) => call(contract.readSeasonReport, { orgId, season }, { signal }),
  });
}

export async function makePdf(orgId: string, season: number): Promise<Blob> {
  const { pdf } = await call(contract.makeSeasonReportPdf, { orgId, season });
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: "application/pdf" });
}
