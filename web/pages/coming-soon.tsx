import { Behind } from "#web/app/behind.tsx";
import { ComingSoon } from "./subscriptions/coming-soon.tsx";

export function meta() {
  return [{ title: "Events · Cabin Courier" }];
}

export default function ComingSoonPage() {
  return (
    <Behind>
      <ComingSoon title="Events" />
    </Behind>
  );
}
