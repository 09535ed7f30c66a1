export async function sha256Of(picture: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await picture.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
