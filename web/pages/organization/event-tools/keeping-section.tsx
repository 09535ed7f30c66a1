import { lazy, Suspense, type ComponentType } from "react";
import type { KeepingOfEventProps } from "./keeping-of-event.tsx";

/** Lazy, because it is rarely used. Offline it renders nothing, because downloads need the network too. */
const KeepingOfEvent = lazy(async (): Promise<{ default: ComponentType<KeepingOfEventProps> }> => {
  try {
    return { default: (await import("./keeping-of-event.tsx")).KeepingOfEvent };
  } catch {
    return { default: () => null };
  }
});

export function KeepingSection(props: KeepingOfEventProps) {
  return (
    <Suspense fallback={null}>
      <KeepingOfEvent {...props} />
    </Suspense>
  );
}
