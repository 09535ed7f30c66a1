import { Suspense, type ComponentType } from "react";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { DialogNotLoaded } from "./dialog-not-loaded.tsx";

type DialogRequest<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Shown when the script fails to load, for example offline. */
  notLoaded: string;
  close: (props: Props) => void;
};

/** Loads the dialog when it is opened, so that the page does not wait for it. */
export function lazyDialog<Props extends object>({
  load,
  notLoaded,
  close,
}: DialogRequest<Props>): ComponentType<Props> {
  function NotLoaded(props: Props) {
    return <DialogNotLoaded sentence={notLoaded} onClose={() => close(props)} />;
  }
  const Loaded = lazyPart(load, NotLoaded);
  return function LazyDialog(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
