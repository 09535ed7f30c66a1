import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLanguage } from "#web/platform/language.ts";

/** Sets the language of react-aria's own labels in overlays, such as "Dismiss". */
export function OverlayLocale({ children }: { children: ReactNode }) {
  return useLanguage() === "es" ? <I18nProvider locale="es-US">{children}</I18nProvider> : children;
}
