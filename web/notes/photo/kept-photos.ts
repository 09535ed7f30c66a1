import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { keptFiles, keptPrefix } from "#web/platform/forget-kept.ts";
import { keep } from "#web/platform/kept-here.ts";

/** A photo of a note that the server has not got. Bytes and not a Blob: some browsers lose those in a private window. */
export type KeptPhoto = {
  noteId: string;
  bytes: ArrayBuffer;
  width: number;
  height: number;
  /** Milliseconds; tells a second photo from the first. */
  keptAt: number;
};

type Shape = DBSchema & { photos: { key: string; value: KeptPhoto } };

/** Ends like the name of every database of files, so that signing out takes it along. */
const mark = `photos.${keptFiles}`;

/** What could not be stored, as long as this page lives. */
const inThisPage = new Map<string, KeptPhoto>();
const nameHere = (userId: string, noteId: string) => `${userId} ${noteId}`;

/** Opened for each deed and closed after it: an open one would hold up whoever signs out. */
async function within<T>(userId: string, use: (kept: IDBPDatabase<Shape>) => Promise<T>): Promise<T> {
  const database = await openDB<Shape>(`${keptPrefix}${userId}.${mark}`, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("photos", { keyPath: "noteId" }),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** False: this browser could not store it, and it ends with this page. */
export async function keepPhoto(userId: string, photo: KeptPhoto): Promise<boolean> {
  const here = nameHere(userId, photo.noteId);
  // Before anything lies there, so that nobody can sign out and leave it behind.
  keep(userId, mark, "1");
  try {
    await within(userId, (kept) => kept.put("photos", photo));
    inThisPage.delete(here);
    return true;
  } catch {
    inThisPage.set(here, photo);
    return false;
  }
}

export async function findPhoto(userId: string, noteId: string): Promise<KeptPhoto | undefined> {
  const here = inThisPage.get(nameHere(userId, noteId));
  if (here !== undefined) return here;
  try {
    return await within(userId, (kept) => kept.get("photos", noteId));
  } catch {
    return undefined;
  }
}

export async function forgetPhoto(userId: string, noteId: string): Promise<void> {
  inThisPage.delete(nameHere(userId, noteId));
  try {
    await within(userId, (kept) => kept.delete("photos", noteId));
  } catch {
    // What could not be stored need not be removed.
  }
}

/** As a look at the printed page wants it. */
export async function photoInBase64(userId: string, noteId: string): Promise<string | undefined> {
  const photo = await findPhoto(userId, noteId);
  if (photo === undefined) return undefined;
  const bytes = new Uint8Array(photo.bytes);
  let letters = "";
  // In pieces: a call with half a million arguments is refused by some browsers.
  for (let at = 0; at < bytes.length; at += 8_192)
    letters += String.fromCodePoint(...bytes.subarray(at, at + 8_192));
  return btoa(letters);
}
