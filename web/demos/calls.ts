import { useQuery } from "@tanstack/react-query";
import * as contract from "#domain/demos/contract.ts";
import type { Demo } from "#domain/demos/contract.ts";
import { call } from "#web/platform/call.ts";

export function useDemo(): Demo | undefined {
  return useQuery({
    queryKey: ["demo"],
    queryFn: ({ signal }) => call(contract.readDemo, {}, { signal }),
    staleTime: Infinity,
  }).data;
}

/** Saves the file as any other download. */
export async function downloadDemoPhoto(orgId: string): Promise<void> {
  const { fileName, jpeg } = await call(contract.makeDemoPhoto, { orgId });
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.codePointAt(0) ?? 0);
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
