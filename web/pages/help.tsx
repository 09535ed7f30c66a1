import { lazy, Suspense, type ComponentType } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { HelpText } from "./help/help-text.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";

export function meta() {
  return pageMeta({
    path: "/help",
    title: "Help · Cabin Courier",
    description:
      "Answers for families: invites, signing in, when letters print, where replies are, and who to ask.",
  });
}

export default function HelpPage() {
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <HelpText />
        </PublicFrame>
      }
      signedIn={<HelpText campPhones={<CampPhones />} />}
    />
  );
}

const LazyCampPhones = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import("./help/camp-phones.tsx")).CampPhones };
  } catch {
    return { default: () => null };
  }
});

function CampPhones() {
  return (
    <Suspense fallback={null}>
      <LazyCampPhones />
    </Suspense>
  );
}
