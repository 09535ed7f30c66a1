import { useState } from "react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Density } from "../density.tsx";
import { Dialog, DialogActions } from "../dialog.tsx";
import { NativeDialog } from "../native-dialog.tsx";
import { LinkButton } from "../link-button.tsx";
import { Popover } from "../popover.tsx";
import { TextField } from "../text-field.tsx";
import { showToast } from "../toast-store.ts";
import { Chapter, Side } from "./specimen.tsx";

export function OverlaySpecimens() {
  return (
    <Chapter title="Over the page">
      <Density of="staff">
        <Side>
          <DialogTrigger>
            <Button>Open dialog</Button>
            <AddPerson />
          </DialogTrigger>
          <DeleteQuestion />
          <GetStarted />
          <DialogTrigger>
            <Button>Open popover</Button>
            <Popover label="About the count">
              <p className="specimen-narrow">Counted when the page was opened, and again on every change.</p>
            </Popover>
          </DialogTrigger>
          <Button onPress={() => showToast("Changes saved.")}>Show toast</Button>
          <Button
            onPress={() =>
              showToast("Wren Sato moved to Heron Cabin.", {
                seconds: 8,
                action: { label: "Undo", onAction: () => showToast("Moved back.") },
              })
            }
          >
            Show toast with undo
          </Button>
        </Side>
      </Density>
    </Chapter>
  );
}

function AddPerson() {
  return (
    <Dialog title="Add person">
      {(close) => (
        <>
          <TextField label="First name" autoComplete="off" />
          <TextField label="Last name" autoComplete="off" error="A last name is needed." />
          <DialogActions>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Add person
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function DeleteQuestion() {
  return (
    <DialogTrigger>
      <Button variant="danger">Delete trip</Button>
      <ConfirmDialog title="Delete this trip?" confirmLabel="Delete trip" onConfirm={deleteTrip}>
        298 people lose their place in it. Letters that were printed stay printed.
      </ConfirmDialog>
    </DialogTrigger>
  );
}

function deleteTrip(close: () => void): void {
  showToast("Trip deleted.");
  close();
}

function GetStarted() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open native dialog</Button>
      <NativeDialog title="Let's get you to the right place" isOpen={isOpen} onClose={() => setOpen(false)}>
        <LinkButton href="#staff">I work at a camp</LinkButton>
        <LinkButton href="#family">I'm a parent or family member</LinkButton>
      </NativeDialog>
    </>
  );
}
