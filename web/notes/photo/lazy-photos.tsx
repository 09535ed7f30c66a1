import { lazy, Suspense } from "react";
import type { CardPhotoProps } from "./card-photo.tsx";
import type { PhotoFieldProps } from "./photo-field.tsx";

/** Both come only where photos are printed: nobody else's telephone waits for them. */
const Field = lazy(async () => ({ default: (await import("./photo-field.tsx")).PhotoField }));
const Card = lazy(async () => ({ default: (await import("./card-photo.tsx")).CardPhoto }));

export function LazyPhotoField(props: PhotoFieldProps) {
  return (
    <Suspense>
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

/** With the draft goes the photo that was chosen for it. */
export async function forgetPhotoOf(userId: string, noteId: string): Promise<void> {
  const { forgetPhoto } = await import("./kept-photos.ts");
  await forgetPhoto(userId, noteId);
}
