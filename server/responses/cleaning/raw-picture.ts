/** RGB, row by row. */
export type RawPicture = { width: number; height: number; dots: Uint8Array };
