import { Picture } from "#web/brand/picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

export function ComingSoon({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={<Picture name="coming-soon" />}
        title="Coming soon"
        action={<LinkButton href="/">Back to your organizations</LinkButton>}
      >
        The trail to this place is still being cleared.
      </EmptyState>
    </>
  );
}
