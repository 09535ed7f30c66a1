import { HeartHandshake, Tent } from "lucide-react";
import { Anchor } from "#web/ui/anchor.tsx";
import { NativeDialog } from "#web/ui/native-dialog.tsx";
import { useWords } from "#web/platform/language.ts";
import { doorWords } from "../words/doors-en.ts";
import "./get-started.css";

type Props = { isOpen: boolean; onClose: () => void };

export function GetStarted({ isOpen, onClose }: Props) {
  const said = useWords(doorWords);
  return (
    <NativeDialog title={said.rightPlace} isOpen={isOpen} onClose={onClose}>
      <ul className="doors">
        <li>
          <Anchor href="/organizations" className="door" onClick={onClose}>
            <Tent aria-hidden="true" />
            <span>
              <strong>{said.workAtCamp}</strong>
              <span>{said.workAtCampHelp}</span>
            </span>
          </Anchor>
        </li>
        <li>
          <Anchor href="/my/participants" className="door" onClick={onClose}>
            <HeartHandshake aria-hidden="true" />
            <span>
              <strong>{said.family}</strong>
              <span>{said.familyHelp}</span>
            </span>
          </Anchor>
        </li>
      </ul>
    </NativeDialog>
  );
}
