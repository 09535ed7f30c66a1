/** As copiers send them: every page a JPEG, and nothing else in it. */
export function copierPdf(pages: readonly Uint8Array[], dotsPerInch = 200): Buffer {
  const file = new PdfFile();
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(" ");
  file.add("<< /Type /Catalog /Pages 2 0 R >>");
  file.add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [at, jpeg] of pages.entries()) {
    const { width, height, colours } = sizeOfJpeg(jpeg);
    const [across, down] = [width, height].map((dots) => ((dots / dotsPerInch) * 72).toFixed(2));
    const [page, picture] = [3 + at * 3, 4 + at * 3];
    const names = `/Resources << /XObject << /Im0 ${picture} 0 R >> >>`;
    file.add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] ${names} /Contents ${page + 2} 0 R >>`,
    );
    const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
    const space = colours === 1 ? "/DeviceGray" : "/DeviceRGB";
    file.add(`<< ${about} /ColorSpace ${space} /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg);
    const drawing = Buffer.from(`q ${across} 0 0 ${down} 0 0 cm /Im0 Do Q`);
    file.add(`<< /Length ${drawing.length} >>`, drawing);
  }
  return file.end();
}

class PdfFile {
  #parts: Uint8Array[] = [Buffer.from("%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n", "latin1")];
  #length = this.#parts[0]?.length ?? 0;
  #places: number[] = [];

  add(dictionary: string, stream?: Uint8Array): void {
    this.#places.push(this.#length);
    this.#write(`${this.#places.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      this.#write("stream\n");
      this.#write(stream);
      this.#write("\nendstream\n");
    }
    this.#write("endobj\n");
  }

  end(): Buffer {
    const table = this.#length;
    const count = this.#places.length + 1;
    this.#write(`xref\n0 ${count}\n0000000000 65535 f \n`);
    for (const place of this.#places) this.#write(`${String(place).padStart(10, "0")} 00000 n \n`);
    this.#write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    return Buffer.concat(this.#parts);
  }

  #write(part: string | Uint8Array): void {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

/** From the head of its frame, which is the first of a few kinds of segment. */
function sizeOfJpeg(jpeg: Uint8Array): { width: number; height: number; colours: number } {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 10 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) break;
    const kind = bytes[at + 1] ?? 0;
    // The others between C0 and CF are tables.
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        colours: bytes[at + 9] ?? 3,
      };
  }
  throw new Error("This is no JPEG.");
}
