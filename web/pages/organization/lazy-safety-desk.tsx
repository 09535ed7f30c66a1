import { lazy, Suspense, type ComponentType } from "react";
import type { SafetyDeskSettingsProps } from "#web/organizations/safety-desk-settings.tsx";

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const SafetyDeskSettings = lazy(async (): Promise<{ default: ComponentType<SafetyDeskSettingsProps> }> => {
  try {
    return { default: (await import("#web/organizations/safety-desk-settings.tsx")).SafetyDeskSettings };
  } catch {
    return { default: () => null };
  }
});

export function LazySafetyDesk(props: SafetyDeskSettingsProps) {
  return (
    <Suspense fallback={null}>
      <SafetyDeskSettings {...props} />
    </Suspense>
  );
}
