import { lazy, Suspense, type ComponentType } from "react";
import type { FamilyNoticesProps } from "#web/organizations/family-notices.tsx";

/** Comes after what the page is for. Without a network nothing can be changed either. */
const FamilyNotices = lazy(async (): Promise<{ default: ComponentType<FamilyNoticesProps> }> => {
  try {
    return { default: (await import("#web/organizations/family-notices.tsx")).FamilyNotices };
  } catch {
    return { default: () => null };
  }
});

export function LazyFamilyNotices(props: FamilyNoticesProps) {
  return (
    <Suspense fallback={null}>
      <FamilyNotices {...props} />
    </Suspense>
  );
}
