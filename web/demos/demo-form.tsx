import { useEffect, useState } from "react";
import { useMessages } from "#web/platform/language.ts";
import { buttonClass, type ButtonVariant } from "#web/ui/button-style.ts";
import { demoMessages } from "./messages/en.ts";

/** A plain form: the answer is another page, with the cookie of the demo. */
export function DemoForm({ variant = "primary", label }: { variant?: ButtonVariant; label?: string }) {
  const t = useMessages(demoMessages);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    // The browser's Back shows this page as it was left.
    const rest = () => setOpening(false);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, []);
  return (
    <form method="post" action="/auth/demo" onSubmit={() => setOpening(true)}>
      <input
        type="hidden"
        name="timeZone"
        value={new Intl.DateTimeFormat().resolvedOptions().timeZone}
        readOnly
      />
      <button type="submit" className={buttonClass(variant)} aria-busy={isOpening || undefined}>
        {isOpening ? t.opening : (label ?? t.walkThrough)}
      </button>
    </form>
  );
}
