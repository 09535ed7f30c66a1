/** In chunks: some browsers reject a call with half a million arguments. */
export function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    letters += String.fromCodePoint(...bytes.subarray(at, at + 8_192));
  return btoa(letters);
}
