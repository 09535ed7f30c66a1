import { HeartHandshake, Tent } from "lucide-react";
import { Anchor } from "#web/ui/anchor.tsx";
import { NativeDialog } from "#web/ui/native-dialog.tsx";
import "./get-started.css";

type Props = { isOpen: boolean; onClose: () => void };

/** Two doors; the first has the focus. */
export function GetStarted({ isOpen, onClose }: Props) {
  return (
    <NativeDialog title="Let's get you to the right place" isOpen={isOpen} onClose={onClose}>
      <ul className="doors">
        <li>
          <Anchor href="/organizations" className="door" onClick={onClose}>
            <Tent aria-hidden="true" />
            <span>
              <strong>I work at a camp</strong>
              <span>Set up weeks and cabins, print the mail, send replies home.</span>
            </span>
          </Anchor>
        </li>
        <li>
          <Anchor href="/my/participants" className="door" onClick={onClose}>
            <HeartHandshake aria-hidden="true" />
            <span>
              <strong>I'm a parent or family member</strong>
              <span>Write to your camper and see what comes back.</span>
            </span>
          </Anchor>
        </li>
      </ul>
    </NativeDialog>
  );
}
