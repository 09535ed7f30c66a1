import { HeartHandshake, Tent } from "lucide-react";
import { Anchor } from "#web/ui/anchor.tsx";
import { NativeDialog } from "#web/ui/native-dialog.tsx";
import { useMessages } from "#web/platform/language.ts";
import { doorMessages } from "../messages/doors-en.ts";
import "./get-started.css";

type Props = { isOpen: boolean; onClose: () => void };

export function GetStarted({ isOpen, onClose }: Props) {
  const t = useMessages(doorMessages);
  return (
    <NativeDialog title={t.rightPlace} isOpen={isOpen} onClose={onClose}>
      <ul className="doors">
        <li>
          <Anchor href="/organizations" className="door" onClick={onClose}>
            <Tent aria-hidden="true" />
            <span>
              <strong>{t.workAtCamp}</strong>
              <span>{t.workAtCampHelp}</span>
            </span>
          </Anchor>
        </li>
        <li>
          <Anchor href="/my/participants" className="door" onClick={onClose}>
            <HeartHandshake aria-hidden="true" />
            <span>
              <strong>{t.family}</strong>
              <span>{t.familyHelp}</span>
            </span>
          </Anchor>
        </li>
      </ul>
    </NativeDialog>
  );
}
