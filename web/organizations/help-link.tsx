import { CircleQuestionMark } from "lucide-react";
import { useLocation } from "react-router";
import { helpPageOf } from "#domain/help-pages.ts";
import { iconButtonClass } from "#web/ui/button-style.ts";

/** Opens the guide of this staff page in a new tab, so that nothing on this one is lost. */
export function HelpLink() {
  const { pathname, search } = useLocation();
  const page = helpPageOf(pathname, new URLSearchParams(search).get("section"));
  if (page === undefined) return null;
  return (
    <a
      href={page.href}
      target="_blank"
      rel="noreferrer"
      className={iconButtonClass("shell-help")}
      aria-label={`Help with ${page.about}, opens in a new tab`}
      title={`Help with ${page.about}`}
    >
      <CircleQuestionMark />
    </a>
  );
}
