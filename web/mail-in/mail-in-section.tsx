import { Suspense, useState } from "react";
import { ChevronDown, Printer } from "lucide-react";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { MailInProps } from "./mail-in.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import "./mail-in.css";

/** Loaded when it is opened: it is set up once a week. */
const MailIn = lazyPart(async () => (await import("./mail-in.tsx")).MailIn, NotLoaded);

function NotLoaded() {
  return (
    <ErrorBox sentence="We couldn't load this." onRetry={() => window.location.reload()}>
      You may be offline. Try again to reload the whole page.
    </ErrorBox>
  );
}

export function MailInSection(props: MailInProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mail-in panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Printer aria-hidden />
        Let the copier send scans
        <ChevronDown aria-hidden className="mail-in-marker" />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton label="Loading…" rows={3} />}>
          <MailIn {...props} />
        </Suspense>
      )}
    </details>
  );
}
