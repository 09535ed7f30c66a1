import { lazy, Suspense, type ComponentType } from "react";
import { HandedOutPlace, HandOutNextPlace } from "./handed-out-place.tsx";
import type { HandedOutProps, HandOutNextProps } from "./handed-out.tsx";

/** Loaded after the main content. Offline they render nothing, because ticking needs the network too. */
const HandedOut = lazy(async (): Promise<{ default: ComponentType<HandedOutProps> }> => {
  try {
    return { default: (await import("./handed-out.tsx")).HandedOut };
  } catch {
    return { default: () => null };
  }
});
const HandOutNext = lazy(async (): Promise<{ default: ComponentType<HandOutNextProps> }> => {
  try {
    return { default: (await import("./handed-out.tsx")).HandOutNext };
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

export function LazyHandOutNext(props: HandOutNextProps) {
  return (
    <Suspense fallback={<HandOutNextPlace jobs={props.jobs} />}>
      <HandOutNext {...props} />
    </Suspense>
  );
}
