import { lazy, Suspense, type ComponentType } from "react";
import type { DeskLinkProps } from "./desk-link.tsx";

/** Lazy, because most organizations do not use moderation. Offline it renders nothing. */
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
