import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import * as contract from "#domain/printing/contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { StationeryFor } from "#domain/printing/stationery.ts";
import { call } from "#web/platform/call.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { jobsKey } from "./calls.ts";
import { openTab } from "./new-tab.ts";
import type { MadeJob } from "./use-printing.ts";

/** Opens the PDF in a new tab if it is ready with the answer. */
export function usePrintStationery(of: EventRef, onPrinted: (made: MadeJob) => void) {
  const queries = useQueryClient();
  const { attempt, run } = useAttempt(printingErrors.stationeryFailed.message);
  const last = useRef({ wanted: "", idempotencyKey: "" });
  const { mutateAsync: ask } = useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...request }: StationeryFor & { idempotencyKey: string }) =>
      call(contract.printStationeryHttp, { ...of, ...request }, { idempotencyKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: jobsKey(of) }),
  });

  async function print(wanted: StationeryFor): Promise<void> {
    // A retry reuses the idempotency key, so that it is printed once.
    const request = JSON.stringify(wanted);
    if (last.current.wanted !== request) last.current = { wanted: request, idempotencyKey: newId() };
    const made = await ask({ ...wanted, idempotencyKey: last.current.idempotencyKey });
    const [jobId] = made.jobIds;
    const link = made.url === null ? undefined : { url: made.url, at: Date.now() };
    if (jobId !== undefined) onPrinted({ jobId, sheets: made.sheets, link });
    if (made.url !== null) openTab(made.url);
  }

  return { attempt, print: (wanted: StationeryFor) => void run(() => print(wanted)) };
}
