import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { FamilySteps } from "./guides/family-steps.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";

export function meta() {
  return pageMeta({
    path: "/my/participants/sample",
    title: "Family guide · Cabin Courier",
    description: "For families: accept the invite, write, and see your camper's handwritten reply.",
  });
}

export default function FamilyGuidePage() {
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <FamilySteps />
        </PublicFrame>
      }
      signedIn={<FamilySteps />}
    />
  );
}
