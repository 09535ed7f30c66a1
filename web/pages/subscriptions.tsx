import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { Density } from "#web/ui/density.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PasskeyGate } from "./organization/open-organization.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { ComingSoon } from "./subscriptions/coming-soon.tsx";

const Billing = lazyMain(async () => (await import("#web/billing/billing.tsx")).Billing);

export function meta() {
  return [{ title: "Subscriptions · Cabin Courier" }];
}

export default function SubscriptionsPage() {
  return (
    <Behind>
      <Subscriptions />
    </Behind>
  );
}

/** The server marks the page (BILLING=true), so that nothing is asked where nothing is charged. */
function isCharging(): boolean {
  return document.documentElement.dataset["billing"] === "on";
}

/** For admins, where the operator charges something. */
function Subscriptions() {
  const { organizations } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const managed = organizations.filter(({ role }) => role === "admin");
  const chosen = managed.find(({ id }) => id === search.get("organization")) ?? managed[0];
  const comingSoon = <ComingSoon title="Subscriptions" />;
  if (chosen === undefined || !isCharging()) return comingSoon;
  return (
    <Density of="staff">
      <PasskeyGate organization={chosen}>
        <Suspense fallback={<Skeleton label="Loading…" rows={6} />}>
          <Billing
            key={chosen.id}
            organization={chosen}
            managed={managed}
            onChoose={(organization) => setSearch({ organization }, { replace: true })}
            comingSoon={comingSoon}
          />
        </Suspense>
      </PasskeyGate>
    </Density>
  );
}
