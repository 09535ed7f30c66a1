import type { ReactNode } from "react";
import { LocaleProvider } from "#web/platform/language.ts";

/** Screens that are not for families are in English, also when they replace a family screen. */
export function EnglishOnly({ children }: { children: ReactNode }) {
  return (
    <LocaleProvider value={undefined}>
      <div lang="en" className="english-only">
        {children}
      </div>
    </LocaleProvider>
  );
}
