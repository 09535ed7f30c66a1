import { CloudOff, Smartphone, TriangleAlert } from "lucide-react";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";

type Props = {
  isUnsent: boolean;
  /** False if the browser could not store it. */
  onDevice: boolean;
  online: boolean;
  more: number;
  elsewhere: boolean;
  firstName: string | undefined;
};

export function KeptLine({ isUnsent, onDevice, online, more, elsewhere, firstName }: Props) {
  const t = useMessages(noteMessages);
  return (
    <>
      {isUnsent && <Whereabouts onDevice={onDevice} online={online} />}
      {more > 0 && (
        <p className="note-kept">
          <Smartphone />
          {t.moreUnsent(more)}
        </p>
      )}
      {elsewhere && <ElsewhereLine firstName={firstName} />}
    </>
  );
}

function Whereabouts({ onDevice, online }: Pick<Props, "onDevice" | "online">) {
  const t = useMessages(noteMessages);
  if (!onDevice)
    return (
      <p className="note-kept alarms">
        <TriangleAlert />
        {t.cannotKeep}
      </p>
    );
  return (
    <p className="note-kept">
      {online ? <Smartphone /> : <CloudOff />}
      {online ? t.keptHere : t.offlineKept}
    </p>
  );
}

export function ElsewhereLine({ firstName }: { firstName: string | undefined }) {
  const t = useMessages(noteMessages);
  return (
    <p className="note-kept">
      <Smartphone />
      {t.inAnotherTab(firstName)}
    </p>
  );
}
