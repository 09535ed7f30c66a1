import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Navigate } from "react-router";
import { SessionProvider } from "#web/identity/session-context.tsx";
import { useLanguageOf } from "#web/identity/language/use-language-of.ts";
import { useSession } from "#web/identity/session.ts";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { LiveRoot } from "#web/platform/live/live-root.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { Shell } from "./shell/shell.tsx";
import { Waiting } from "./waiting.tsx";

/** Not needed to show the page: loaded later, and left out if loading fails. */
const InviteRedirect = lazy(() => import("./invite-redirect.tsx").catch(() => ({ default: Nothing })));
const CarryOnUploads = lazy(() => import("./carry-on-uploads.tsx").catch(() => ({ default: Nothing })));

type Props = { forVisitors: boolean; children: ReactNode };

export default function SignedInApp(props: Props) {
  return (
    <LiveRoot>
      <Gate {...props} />
      <ToastRegion />
    </LiveRoot>
  );
}

/** Renders nothing of a user before the session is known. */
function Gate({ forVisitors, children }: Props) {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.uid : undefined;
  useEffect(() => {
    if (userId !== undefined) clearLocalData(userId);
  }, [userId]);
  useLanguageOf(session.status === "signed-in" ? session.user : undefined);
  if (session.status === "loading") return <Waiting words="Loading…" />;
  if (session.status !== "signed-in") return <Waiting words="Checking access…" />;
  const allowed = session.access === "full" || forVisitors;
  return (
    <SessionProvider value={session}>
      <Shell>{allowed ? children : <Navigate to="/" replace />}</Shell>
      <Suspense>
        <InviteRedirect />
      </Suspense>
      <Suspense>
        <CarryOnUploads />
      </Suspense>
    </SessionProvider>
  );
}

function Nothing() {
  return null;
}
