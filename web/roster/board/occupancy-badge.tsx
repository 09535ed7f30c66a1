import { Minus, TriangleAlert } from "lucide-react";
import { occupancyOf } from "#domain/roster/participant.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Only for a full building or more. It warns and blocks nothing. */
export function OccupancyBadge({ people, capacity }: { people: number; capacity: number | null }) {
  const { over, free } = occupancyOf(people, capacity);
  if (over > 0)
    return (
      <Badge tone="warn" icon={<TriangleAlert />}>
        {over} over
      </Badge>
    );
  if (free === 0)
    return (
      <Badge tone="quiet" icon={<Minus />}>
        Full
      </Badge>
    );
  return null;
}
