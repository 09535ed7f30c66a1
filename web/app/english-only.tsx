import type { ReactNode } from "react";
import { SpokenProvider } from "#web/platform/language.ts";

/** What is not for families speaks English, also where it stands in for a family screen. */
export function EnglishOnly({ children }: { children: ReactNode }) {
  return (
    <SpokenProvider value={undefined}>
      <div lang="en" className="contents">
        {children}
      </div>
    </SpokenProvider>
  );
}
