import { useCallback, type RefCallback } from "react";

/**
 * A ref that shows a blob in an image. The link is made when the image is mounted and revoked when it is unmounted: one
 * made while rendering would be revoked by StrictMode's second mount.
 */
export function useBlobImage(blob: Blob): RefCallback<HTMLImageElement> {
  return useCallback(
    (image) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
