import { lazy, Suspense, type ComponentType } from "react";
import { HandedOutPlace } from "./handed-out-place.tsx";
import type { HandedOutProps } from "./handed-out.tsx";

/** Loaded after the main content. Offline it renders nothing, because ticking needs the network too. */
const HandedOut = lazy(async (): Promise<{ default: ComponentType<HandedOutProps> }> => {
  try {
    return { default: (await import("./handed-out.tsx")).HandedOut };
  } catch {
    return { default: () => null };
  }
});

export function LazyHandedOut(props: HandedOutProps) {
  return (
    <Suspense fallback={<HandedOutPlace job={props.job} />}>
      <HandedOut {...props} />
    </Suspense>
  );
}
