import { lazy, Suspense, type ComponentType } from "react";
import type { OrganizationSwitchesProps } from "#web/organizations/organization-switches.tsx";

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const OrganizationSwitches = lazy(
  async (): Promise<{ default: ComponentType<OrganizationSwitchesProps> }> => {
    try {
      return { default: (await import("#web/organizations/organization-switches.tsx")).OrganizationSwitches };
    } catch {
      return { default: () => null };
    }
  },
);

export function LazySwitches(props: OrganizationSwitchesProps) {
  return (
    <Suspense fallback={null}>
      <OrganizationSwitches {...props} />
    </Suspense>
  );
}
