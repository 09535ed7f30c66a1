import { termsFor } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function AloneSoFar({ type }: { type: string | null }) {
  return (
    <EmptyState
      picture={<Picture name="invite-families" />}
      title={`You run this ${termsFor(type).organization} alone so far`}
      layout="beside"
    >
      Whoever works with you signs in with their own account. Nobody has to share a password.
    </EmptyState>
  );
}
