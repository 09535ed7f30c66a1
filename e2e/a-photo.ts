import sharp from "sharp";

/** A lake in the evening. */
const lake = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000" viewBox="0 0 300 200">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f4b57a"/><stop offset="1" stop-color="#fbe3c0"/></linearGradient></defs>
  <rect width="300" height="200" fill="url(#sky)"/><circle cx="210" cy="88" r="22" fill="#fff4dc"/>
  <path d="M0 112 60 74l44 30 52-46 60 48 84-30v90H0z" fill="#3d5a50"/><rect y="116" width="300" height="84" fill="#7fa3a8"/>
  <path d="M150 128h120M90 146h90M30 168h160" stroke="#dfeaea" stroke-width="3" stroke-linecap="round"/>
  <path d="M86 158h72l-12 14h-50z" fill="#6b3f22"/></svg>`;

/** A photo as a phone takes it: large, and with its place in it. */
export async function phonePhoto() {
  const buffer = await sharp(Buffer.from(lake))
    .flatten()
    .withExif({ IFD3: { GPSLatitude: "44/1 58/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name: "IMG_4711.jpg", mimeType: "image/jpeg", buffer };
}
