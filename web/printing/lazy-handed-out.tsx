import { Suspense } from "react";
import { HandedOutPlace } from "./handed-out-place.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import type { HandedOutProps } from "./handed-out.tsx";

/** Loaded after the main content. Offline it renders nothing, because ticking needs the network too. */
const HandedOut = lazyPart(async () => (await import("./handed-out.tsx")).HandedOut);

export function LazyHandedOut(props: HandedOutProps) {
  return (
    <Suspense fallback={<HandedOutPlace job={props.job} />}>
      <HandedOut {...props} />
    </Suspense>
  );
}
