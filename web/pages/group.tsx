import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { Density } from "#web/ui/density.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const GroupPage = lazy(async () => ({ default: (await import("./group/group-page.tsx")).GroupPage }));

export function meta() {
  return [{ title: "Group · Cabin Courier" }];
}

/** Also for a manager who is on no team. */
export default function Group() {
  const { groupId = "" } = useParams();
  return (
    <Behind forVisitors>
      <Density of="staff">
        <Suspense fallback={<p role="status">Loading…</p>}>
          <GroupPage key={groupId} groupId={groupId} />
        </Suspense>
      </Density>
    </Behind>
  );
}
