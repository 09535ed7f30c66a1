import { Picture } from "#web/brand/picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function NoOrganizations() {
  return (
    <EmptyState picture={<Picture name="no-organizations" />} title="No organizations yet">
      The first camp to join will be listed here.
    </EmptyState>
  );
}
