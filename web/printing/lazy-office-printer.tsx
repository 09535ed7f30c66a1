import { Suspense } from "react";
import { lazyPart } from "#web/platform/lazy-part.ts";
import type { OfficePrinterProps } from "./office-printer.tsx";

/** Loaded after the main content. Offline it renders nothing, because sending needs the network too. */
const OfficePrinter = lazyPart(async () => (await import("./office-printer.tsx")).OfficePrinter);

export function LazyOfficePrinter(props: OfficePrinterProps) {
  return (
    <Suspense>
      <OfficePrinter {...props} />
    </Suspense>
  );
}
