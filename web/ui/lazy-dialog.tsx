import { lazy, Suspense, type ComponentType } from "react";
import { DialogNotLoaded } from "./dialog-not-loaded.tsx";

type Asked<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Said where it could not come: without a network it cannot. */
  notLoaded: string;
  close: (props: Props) => void;
};

/** A dialog that comes when it is asked for: the page around it must not wait for what few open. */
export function lazyDialog<Props extends object>({
  load,
  notLoaded,
  close,
}: Asked<Props>): ComponentType<Props> {
  function NotLoaded(props: Props) {
    return <DialogNotLoaded sentence={notLoaded} onClose={() => close(props)} />;
  }
  const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
  return function LazyDialog(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
