import { ImagePlus } from "lucide-react";
import { Suspense } from "react";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { noteMessages } from "../messages/en.ts";
import type { CardPhotoProps } from "./card-photo.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import type { PhotoFieldProps } from "./photo-field.tsx";

/** Loaded only where photos are printed. */
const Field = lazyMain(async () => (await import("./photo-field.tsx")).PhotoField);
const Card = lazyMain(async () => (await import("./card-photo.tsx")).CardPhoto);

export function LazyPhotoField(props: PhotoFieldProps) {
  const { photo } = useMessages(noteMessages);
  const coming = (
    <Button variant="plain" icon={<ImagePlus />} isDisabled>
      {photo}
    </Button>
  );
  return (
    <Suspense fallback={coming}>
      <Field {...props} />
    </Suspense>
  );
}

export function LazyCardPhoto(props: CardPhotoProps) {
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}

/** Moves the photo to another note. False, without moving, if that note already has one on this device. */
export async function movePhotoOf(userId: string, from: string, to: string): Promise<boolean> {
  const { findPhoto, forgetPhoto, keepPhoto } = await import("./kept-photos.ts");
  const photo = await findPhoto(userId, from);
  if (photo === undefined) return true;
  if ((await findPhoto(userId, to)) !== undefined) return false;
  await keepPhoto(userId, { ...photo, noteId: to });
  await forgetPhoto(userId, from);
  return true;
}

export async function forgetPhotoOf(userId: string, noteId: string): Promise<void> {
  const { forgetPhoto } = await import("./kept-photos.ts");
  await forgetPhoto(userId, noteId);
}
