import { useLocation } from "react-router";
import { Picture } from "#web/brand/picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Behind } from "#web/app/behind.tsx";

export function meta({ location }: { location: { pathname: string } }) {
  return [{ title: `${nameOf(location.pathname)} · Cabin Courier` }];
}

function nameOf(pathname: string): string {
  return pathname.slice(1, 2).toUpperCase() + pathname.slice(2);
}

export default function ComingSoonPage() {
  const { pathname } = useLocation();
  const name = nameOf(pathname);
  return (
    <Behind>
      <PageHeader title={name} />
      <EmptyState
        picture={<Picture name="coming-soon" />}
        title="Coming soon"
        action={<LinkButton href="/">Back to your organizations</LinkButton>}
      >
        The trail to this place is still being cleared.
      </EmptyState>
    </Behind>
  );
}
