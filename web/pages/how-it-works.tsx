import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { CampGuide } from "./guides/camp-guide.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";

export function meta() {
  return pageMeta({
    path: "/how-it-works",
    title: "How It Works · Cabin Courier",
    description:
      "Six steps for a camp: create it, schedule weeks, add campers, select pricing, invite families, print and upload.",
  });
}

export default function HowItWorksPage() {
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <CampGuide withCalls />
        </PublicFrame>
      }
      signedIn={<CampGuide withCalls={false} />}
    />
  );
}
