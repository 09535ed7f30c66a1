import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { PublicFrame } from "./landing/public-frame.tsx";
import { PrivacyText } from "./privacy/privacy-text.tsx";

export function meta() {
  return pageMeta({
    path: "/privacy",
    title: "Privacy · Cabin Courier",
    description: "Who reads a letter, how long it is kept, and how to have it deleted.",
  });
}

export default function PrivacyPage() {
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <PrivacyText />
        </PublicFrame>
      }
      signedIn={<PrivacyText />}
    />
  );
}
