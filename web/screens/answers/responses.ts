import { toCanvas } from "qrcode";
import { vi } from "vitest";
import * as z from "zod/mini";
import type { IssuedUpload, uploadStatesAnswer } from "#domain/responses/upload.ts";
import { codeOf } from "#web/responses/intake/testing/a-camp-server.ts";
import { server } from "../open-app.tsx";

/** What a finger must hit on the tools page. A label is the button of a file picker. */
export const toolTargets =
  "main :is(a.button, button:not(.upload-row-name), label.button), [role=dialog] :is(a, button), [role=alertdialog] button";

const pictureSize = 600;

/** A photograph of nothing but the code of a sheet. */
export async function aSheetPicture(sheetNumber: number, name: string, type = "image/png"): Promise<File> {
  const canvas = await toCanvas(codeOf(sheetNumber), { width: pictureSize, errorCorrectionLevel: "H" });
  return fileOf(canvas, name, type);
}

/** As a phone takes it without focus. */
export async function aBlurredPicture(sheetNumber: number, name: string): Promise<File> {
  const sharp = await toCanvas(codeOf(sheetNumber), { width: pictureSize, errorCorrectionLevel: "H" });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [sharp.width, sharp.height];
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  pen.filter = `blur(${sharp.width / 40}px)`;
  pen.drawImage(sharp, 0, 0);
  return fileOf(canvas, name, "image/png");
}

/** A PDF as a copier makes it: each page is one JPEG, here of a sheet. */
export async function aScan(name: string, ...sheetNumbers: number[]): Promise<File> {
  const pages = await Promise.all(
    sheetNumbers.map((sheetNumber) => aSheetPicture(sheetNumber, name, "image/jpeg")),
  );
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(" ");
  const objects: BlobPart[][] = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ...pages.flatMap((jpeg, at) => pageObjects(jpeg, 3 + at * 3)),
  ];
  const parts: BlobPart[] = ["%PDF-1.4\n"];
  const offsets = objects.map((object, at) => {
    const offset = new Blob(parts).size;
    parts.push(`${at + 1} 0 obj\n`, ...object, "\nendobj\n");
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = new Blob(parts).size;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n`, ...offsets);
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new File(parts, name, { type: "application/pdf" });
}

function pageObjects(jpeg: File, id: number): BlobPart[][] {
  const drawing = `q ${pictureSize} 0 0 ${pictureSize} 0 0 cm /Im0 Do Q`;
  const resources = `/Resources << /XObject << /Im0 ${id + 1} 0 R >> >>`;
  const image = `/Type /XObject /Subtype /Image /Width ${pictureSize} /Height ${pictureSize} /BitsPerComponent 8`;
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pictureSize} ${pictureSize}] ${resources} /Contents ${id + 2} 0 R >>`,
    ],
    [
      `<< ${image} /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      "\nendstream",
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ];
}

export async function aBlankPicture(name: string): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d")?.fillRect(0, 0, 1, 1);
  return fileOf(canvas, name, "image/png");
}

export const notAPicture = new File(["no picture at all"], "IMG_1.jpg", { type: "image/jpeg" });

function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("no picture")) : resolve(new File([blob], name, { type }))),
      type,
    ),
  );
}

/** Takes every upload. The same bytes a second time are there already. */
export function takeUploads(): { reserveBytes(): () => void } {
  const known = new Set<string>();
  let held = Promise.resolve();
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends StoringRequest {
      override until = held;
    },
  );
  server.sayHttp("resolveJobHttp", { eventId: "lakeside" });
  for (const name of ["initSheetUploadHttp", "initUnmatchedUploadHttp"])
    server.answer(`/http/${name}`, () => Response.json(issue(known, server.sent.at(-1))));
  server.sayHttp("completeSheetUploadHttp", { responseId: "reply", already: false });
  server.sayHttp("completeUnmatchedUploadHttp", { uploadId: "upload", already: false });
  server.answer("/http/getUploadStatesHttp", () => Response.json(filed(server.sent.at(-1))));
  return {
    reserveBytes() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

function issue(known: Set<string>, request: unknown): IssuedUpload {
  const hash =
    typeof request === "object" && request !== null && "sha256" in request ? String(request.sha256) : "";
  const already = known.has(hash);
  known.add(hash);
  const uploadUrl = already ? null : `https://files.example/incoming/${hash}`;
  return { uploadUrl, headers: {}, storagePath: `incoming/${hash}`, already, responseId: null };
}

/** The part of XMLHttpRequest that an upload uses. Every file is stored, once `until` is over. */
class StoringRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  until = Promise.resolve();
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    void this.until.then(() => this.dispatchEvent(new Event("load")));
  }
  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }
}

function filed(body: unknown): z.infer<typeof uploadStatesAnswer> {
  const { uploadIds } = z.object({ uploadIds: z.array(z.string()) }).parse(body);
  return { uploads: uploadIds.map((id) => ({ id, state: "filed", why: null })) };
}
