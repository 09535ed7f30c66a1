import { lazy, Suspense, type ComponentType } from "react";
import type { OfficePrinterProps } from "./office-printer.tsx";

/** Loaded after the main content. Offline it renders nothing, because sending needs the network too. */
const OfficePrinter = lazy(async (): Promise<{ default: ComponentType<OfficePrinterProps> }> => {
  try {
    return { default: (await import("./office-printer.tsx")).OfficePrinter };
  } catch {
    return { default: () => null };
  }
});

export function LazyOfficePrinter(props: OfficePrinterProps) {
  return (
    <Suspense>
      <OfficePrinter {...props} />
    </Suspense>
  );
}
