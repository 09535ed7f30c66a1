import { lazy, Suspense, type ComponentType } from "react";
import type { DeskLinkProps } from "./desk-link.tsx";

/** Most organizations have no desk. Without a network there is nothing to read at it either. */
const DeskLink = lazy(async (): Promise<{ default: ComponentType<DeskLinkProps> }> => {
  try {
    return { default: (await import("./desk-link.tsx")).DeskLink };
  } catch {
    return { default: () => null };
  }
});

export function LazyDeskLink(props: DeskLinkProps) {
  return (
    <Suspense fallback={null}>
      <DeskLink {...props} />
    </Suspense>
  );
}
