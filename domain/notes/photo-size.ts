/** Separate from photo.ts, so that screens can resize a photo without loading the response schemas. */
export const maxPhotoBytes = 600 * 1024;
/** Large enough that no pixels show on paper, small enough to upload over a weak mobile connection. */
export const maxPhotoSide = 1_600;
