import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/printing/contract.ts";
import { type StationeryFor } from "#domain/printing/stationery.ts";
import { call } from "#web/platform/call.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { jobsKey } from "./calls.ts";

/** A retry with the same key prints nothing twice. */
export function usePrintStationery(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...request }: StationeryFor & { idempotencyKey: string }) =>
      call(contract.printStationeryHttp, { ...of, ...request }, { idempotencyKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: jobsKey(of) }),
  });
}
