import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLanguage } from "#web/platform/language.ts";

/** What react-aria says of itself in what lies over the page, as "Dismiss", in the language of the page. */
export function OverlayLocale({ children }: { children: ReactNode }) {
  return useLanguage() === "es" ? <I18nProvider locale="es-US">{children}</I18nProvider> : children;
}
