import { CloudOff, Smartphone, TriangleAlert } from "lucide-react";
import { useWords } from "#web/platform/language.ts";
import { noteWords } from "./words/en.ts";

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
  const said = useWords(noteWords);
  return (
    <>
      {isUnsent && <Whereabouts onDevice={onDevice} online={online} />}
      {more > 0 && (
        <p className="note-kept">
          <Smartphone />
          {said.moreUnsent(more)}
        </p>
      )}
      {elsewhere && <ElsewhereLine firstName={firstName} />}
    </>
  );
}

function Whereabouts({ onDevice, online }: Pick<Props, "onDevice" | "online">) {
  const said = useWords(noteWords);
  if (!onDevice)
    return (
      <p className="note-kept alarms">
        <TriangleAlert />
        {said.cannotKeep}
      </p>
    );
  return (
    <p className="note-kept">
      {online ? <Smartphone /> : <CloudOff />}
      {online ? said.keptHere : said.offlineKept}
    </p>
  );
}

export function ElsewhereLine({ firstName }: { firstName: string | undefined }) {
  const said = useWords(noteWords);
  return (
    <p className="note-kept">
      <Smartphone />
      {said.inAnotherTab(firstName)}
    </p>
  );
}
