import type { Book, PartToSet } from "./book.ts";
import type { CompilerInput } from "./compiler.ts";
import { prepareName, prepareText } from "./prepare-text.ts";

/** User text is a value in it, never a command. */
export function prepareBook({ paper, stamp, firstPage, cover, parts, end }: Book): CompilerInput {
  const pictures = new Map<string, Uint8Array>();
  const json = JSON.stringify({
    paper,
    stamp,
    firstPage,
    cover:
      cover === null
        ? null
        : {
            above: prepareName(cover.above),
            title: prepareName(cover.title),
            place: prepareName(cover.place),
            event: prepareName(cover.event),
            days: prepareName(cover.days),
          },
    parts: parts.map((part) => preparePart(part, pictures)),
    end:
      end === null
        ? null
        : { title: prepareName(end.title), lines: end.lines.map(prepareName), foot: prepareName(end.foot) },
  });
  return { json, pictures };
}

function preparePart(part: PartToSet, pictures: Map<string, Uint8Array>) {
  if (part.type === "letter") {
    const { type: kind, fromWord, from, writtenOn, text, photo } = part;
    const names = {
      fromWord: prepareName(fromWord),
      from: prepareName(from),
      written: prepareName(writtenOn),
    };
    return { kind, ...names, ...prepareText(text), photo: photo && preparePicture(photo, pictures) };
  }
  const { type: kind, caption, cameOn, picture } = part;
  const common = { kind, caption: prepareName(caption), came: prepareName(cameOn) };
  if ("missing" in picture) return { ...common, file: null, missing: prepareName(picture.missing) };
  return { ...common, ...preparePicture(picture, pictures) };
}

type Picture = { jpeg: Uint8Array; width: number; height: number };

function preparePicture({ jpeg, width, height }: Picture, pictures: Map<string, Uint8Array>) {
  const file = `book-picture-${pictures.size + 1}.jpg`;
  pictures.set(file, jpeg);
  return { file, ratio: width / height, dots: width };
}
