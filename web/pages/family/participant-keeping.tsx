import { lazy, Suspense, type ComponentType } from "react";
import type { KeepLettersProps } from "#web/responses/downloads/keep-letters.tsx";

/** Loaded after the letters. Offline it renders nothing, because downloads need the network too. */
const KeepingOfParticipant = lazy(async (): Promise<{ default: ComponentType<KeepLettersProps> }> => {
  try {
    return { default: (await import("./keeping-of-participant.tsx")).KeepingOfParticipant };
  } catch {
    return { default: () => null };
  }
});

export function ParticipantKeeping(props: KeepLettersProps) {
  return (
    <Suspense fallback={null}>
      <KeepingOfParticipant {...props} />
    </Suspense>
  );
}
