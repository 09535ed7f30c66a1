import { useEffect, useState } from "react";
import type { KeptPhoto } from "./kept-photos.ts";

/** A link to bytes that are on this device alone, for as long as they are shown. */
export function usePhotoUrl(photo: KeptPhoto | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  const bytes = photo?.bytes;
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [bytes]);
  return url;
}
