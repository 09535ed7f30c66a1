import { useLocation } from "react-router";
import { Picture } from "#web/brand/picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Behind } from "#web/app/behind.tsx";

/** Places the product names but does not have yet. */
export default function ComingSoonPage() {
  const { pathname } = useLocation();
  const name = pathname.slice(1, 2).toUpperCase() + pathname.slice(2);
  return (
    <Behind>
      <EmptyState
        picture={<Picture name="coming-soon" />}
        title={`${name}: coming soon`}
        action={<LinkButton href="/">Back to your organizations</LinkButton>}
      >
        The trail to this place is still being cleared.
      </EmptyState>
    </Behind>
  );
}
