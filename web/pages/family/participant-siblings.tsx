import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { Stamp } from "#web/brand/stamp.tsx";
import { callNames } from "#web/notes/call-names.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "../messages/en.ts";

const most = 8;

type Props = { everybody: readonly MyParticipant[]; participantId: string };

export function ParticipantSiblings({ everybody, participantId }: Props) {
  const names = callNames(everybody);
  const t = useMessages(familyMessages);
  return (
    <nav className="siblings" aria-label={t.peopleYouWriteTo}>
      <ul>
        {everybody.slice(0, most).map((one) => (
          <li key={one.participantId}>
            <Anchor
              href={`/my/participants/${one.participantId}`}
              aria-current={one.participantId === participantId ? "page" : undefined}
            >
              <Stamp participantId={one.participantId} />
              {names.get(one.participantId)}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
