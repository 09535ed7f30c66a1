import { createHash } from "node:crypto";

/** Mails and PDFs that cost a parser far more than their senders. */

type Addressed = { from: string; to: string };

/** Forged signatures with the right hash of the body, so that each one is worth asking DNS for its key. */
export function forgedMail(
  { from, to }: Addressed,
  {
    signatures,
    withLength = false,
    body = "Scan\r\n",
  }: { signatures: number; withLength?: boolean; body?: string },
): string {
  const domain = from.split("@")[1] ?? "";
  const forged = Array.from({ length: signatures }, (_, at) => {
    const length = withLength ? Math.max(1, body.length - at) : body.length;
    const hash = createHash("sha256").update(body.slice(0, length)).digest("base64");
    const tags = `v=1; a=rsa-sha256; d=${domain}; s=forged${at}; h=from; bh=${hash};`;
    return `DKIM-Signature: ${tags}${withLength ? ` l=${length};` : ""} b=AAAA\r\n`;
  });
  return `${forged.join("")}From: ${from}\r\nTo: ${to}\r\nSubject: Scan\r\n\r\n${body}`;
}

/** Ten bytes each. */
export function mailOfEmptyParts({ from, to }: Addressed, parts: number): string {
  const head = `From: ${from}\r\nTo: ${to}\r\nContent-Type: multipart/mixed; boundary=xxxx\r\n\r\n`;
  return `${head}${"--xxxx\r\n\r\n".repeat(parts)}--xxxx--\r\n`;
}

const pdfOf = (objects: readonly string[]) => {
  const body = objects.map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`).join("");
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );
};

const page = (contents: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /F 3 0 R >> >> ${contents} >>`;

/** Each page draws a form that draws another one ten times, and so on: 10,000 gradients over the whole page. */
export function pdfOfNestedForms(pages: number): Buffer {
  const [levels, firstForm] = [4, 3];
  const contents = firstForm + levels;
  const firstPage = contents + 2;
  const kids = Array.from({ length: pages }, (_, at) => `${firstPage + at} 0 R`).join(" ");
  const form = (level: number) => {
    const isLast = level === levels - 1;
    const drawing = (isLast ? "/S sh " : "/F Do ").repeat(10);
    const names = isLast
      ? `/Shading << /S ${contents + 1} 0 R >>`
      : `/XObject << /F ${firstForm + level + 1} 0 R >>`;
    const about = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${names} >>`;
    return `<< ${about} /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
  };
  const colours = "<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1.5 >>";
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: levels }, (_, level) => form(level)),
    "<< /Length 5 >>\nstream\n/F Do\nendstream",
    `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 612 792] /Extend [true true] /Function ${colours} >>`,
    ...Array.from({ length: pages }, () => page(`/Contents ${contents} 0 R`)),
  ]);
}

/** One page, and the claim of many. */
export function pdfThatClaims(pages: number): Buffer {
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [3 0 R] /Count ${pages} >>`,
    page(""),
  ]);
}
