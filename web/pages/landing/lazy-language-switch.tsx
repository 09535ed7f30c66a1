import { lazy, Suspense } from "react";

/** The front page and most others do without it. */
const LanguageSwitch = lazy(async () => ({
  default: (await import("#web/identity/language/language-switch.tsx")).LanguageSwitch,
}));

export function LazyLanguageSwitch() {
  return (
    <Suspense>
      <LanguageSwitch />
    </Suspense>
  );
}
