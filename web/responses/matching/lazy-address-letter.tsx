import { lazy, Suspense, type ComponentType } from "react";
import { deskErrors } from "#domain/responses/errors.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import type { AddressLetterProps } from "./address-letter.tsx";

function NotLoaded() {
  return <ErrorBox sentence={deskErrors.addressNotLoaded.message} />;
}

/** Lazy, because most piles have no such letter. */
const AddressLetter = lazy(async (): Promise<{ default: ComponentType<AddressLetterProps> }> => {
  try {
    return { default: (await import("./address-letter.tsx")).AddressLetter };
  } catch {
    return { default: NotLoaded };
  }
});

export function LazyAddressLetter(props: AddressLetterProps) {
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <AddressLetter {...props} />
    </Suspense>
  );
}
