import { lazy, Suspense, type ComponentType } from "react";
import type { KeepingLettersProps } from "#web/events/keeping/keeping-letters.tsx";

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const KeepingLetters = lazy(async (): Promise<{ default: ComponentType<KeepingLettersProps> }> => {
  try {
    return { default: (await import("#web/events/keeping/keeping-letters.tsx")).KeepingLetters };
  } catch {
    return { default: () => null };
  }
});

export function LazyKeepingLetters(props: KeepingLettersProps) {
  return (
    <Suspense fallback={null}>
      <KeepingLetters {...props} />
    </Suspense>
  );
}
