import { lazy, Suspense } from "react";

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
