import { Readable } from "node:stream";
import type { DiskFiles } from "./disk-files.ts";
import type { DiskLink } from "./disk-links.ts";
import type { DiskStore } from "./disk-store.ts";
import { FileExists, WrongBytes } from "./disk-write.ts";
import { WrongLength } from "./file-checks.ts";
import { FileMissing } from "./files.ts";

export function diskFilesHandler({ links, store }: DiskFiles): (request: Request) => Promise<Response> {
  return async (request) => {
    switch (request.method) {
      case "PUT": {
        const link = links.read(request.url, "PUT");
        return link === undefined ? refuse(403, "This link is not valid.") : receive(store, link, request);
      }
      case "GET":
      case "HEAD": {
        const link = links.read(request.url, "GET");
        if (link === undefined) return refuse(403, "This link is not valid.");
        return deliver(store, link, request.method === "HEAD");
      }
      default:
        return refuse(405, "Only GET, HEAD and PUT.", { allow: "GET, HEAD, PUT" });
    }
  };
}

async function receive(store: DiskStore, link: DiskLink, request: Request): Promise<Response> {
  const { contentType, sha256, maxLength } = link;
  const { headers } = request;
  const sent = Number(headers.get("content-length") ?? Number.NaN);
  const contentLength = link.contentLength ?? (sent <= (maxLength ?? -1) ? sent : undefined);
  if (contentType === undefined || (sha256 === undefined && maxLength === undefined))
    return refuse(403, "This link is not valid.");
  const asSigned =
    headers.get("content-type") === contentType &&
    (maxLength !== undefined || headers.get("if-none-match") === "*");
  if (!asSigned || contentLength !== sent) return refuse(403, "This is not the file the link was made for.");
  // Avoids a useless transfer; the write itself prevents overwriting.
  if ((await store.head(link.key)) !== undefined) return refuse(412, "There is a file already.");
  try {
    const body = request.body ?? Readable.from([]);
    const etag = await store.write(link.key, {
      contentType,
      contentLength,
      ...(sha256 === undefined ? {} : { sha256 }),
      body,
      onlyNew: true,
    });
    return new Response(null, { headers: { etag } });
  } catch (error) {
    if (error instanceof FileExists) return refuse(412, "There is a file already.");
    if (error instanceof WrongBytes) return refuse(400, "The file was damaged on the way.");
    if (error instanceof WrongLength || request.signal.aborted) return refuse(400, "The file broke off.");
    throw error;
  }
}

async function deliver(store: DiskStore, link: DiskLink, headOnly: boolean): Promise<Response> {
  try {
    const { stream, ...facts } = await store.read(link.key);
    if (headOnly) stream.destroy();
    return new Response(headOnly ? null : Readable.toWeb(stream), {
      headers: {
        "content-type": link.contentType ?? facts.contentType,
        "content-length": String(facts.contentLength),
        ...(link.disposition === undefined ? {} : { "content-disposition": link.disposition }),
        etag: facts.etag,
        ...guards,
      },
    });
  } catch (error) {
    if (error instanceof FileMissing) return refuse(404, "There is no such file.");
    throw error;
  }
}

/** Uploads are served from our origin: an HTML file among them must not run scripts. */
const guards = {
  "cache-control": "private, no-store",
  "content-security-policy": "sandbox",
  "x-content-type-options": "nosniff",
};

function refuse(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...guards, ...headers },
  });
}
