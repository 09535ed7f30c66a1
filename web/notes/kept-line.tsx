import { CloudOff, Smartphone, TriangleAlert } from "lucide-react";

type Props = {
  isUnsent: boolean;
  /** False: this browser could not store it. */
  onDevice: boolean;
  online: boolean;
  /** Further unsent texts to the same participant. */
  more: number;
  /** Another tab is at work on one. */
  elsewhere: boolean;
  firstName: string | undefined;
};

/** Where the words are right now. */
export function KeptLine({ isUnsent, onDevice, online, more, elsewhere, firstName = "them" }: Props) {
  return (
    <>
      {isUnsent && <Whereabouts onDevice={onDevice} online={online} />}
      {more > 0 && (
        <p className="note-kept">
          <Smartphone />
          {more === 1
            ? "One more unsent text is kept on this device. It comes up after this one."
            : `${more} more unsent texts are kept on this device. They come up after this one.`}
        </p>
      )}
      {elsewhere && <ElsewhereLine firstName={firstName} />}
    </>
  );
}

function Whereabouts({ onDevice, online }: Pick<Props, "onDevice" | "online">) {
  if (!onDevice)
    return (
      <p className="note-kept alarms">
        <TriangleAlert />
        This browser cannot keep your text. Save it before you close this page.
      </p>
    );
  return (
    <p className="note-kept">
      {online ? <Smartphone /> : <CloudOff />}
      {online ? "Kept on this device. Not sent yet." : "You are offline. Kept on this device. Not sent yet."}
    </p>
  );
}

export function ElsewhereLine({ firstName }: { firstName: string }) {
  return (
    <p className="note-kept">
      <Smartphone />
      {`You are writing to ${firstName} in another tab.`}
    </p>
  );
}
