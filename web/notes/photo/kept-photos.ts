import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { toBase64 } from "#web/platform/base64.ts";
import { keptFiles, keptPrefix } from "#web/platform/clear-local-data.ts";
import { keep } from "#web/platform/kept-here.ts";

/** A photo that the server does not have yet. Bytes, because some browsers lose Blobs in private windows. */
export type LocalPhoto = {
  noteId: string;
  bytes: ArrayBuffer;
  width: number;
  height: number;
  /** Milliseconds; distinguishes a second photo from the first. */
  keptAt: number;
};

type Shape = DBSchema & { photos: { key: string; value: LocalPhoto } };

/** The suffix of all file databases, so that signing out deletes it. */
const mark = `photos.${keptFiles}`;

/** Photos that could not be stored; lost when the page closes. */
const inThisPage = new Map<string, LocalPhoto>();
const nameHere = (userId: string, noteId: string) => `${userId} ${noteId}`;

/** Opens and closes the database for each use: an open connection would block its deletion on sign-out. */
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

/** False if the browser could not store it; the photo is then lost when the page closes. */
export async function keepPhoto(userId: string, photo: LocalPhoto): Promise<boolean> {
  const here = nameHere(userId, photo.noteId);
  // Before the photo is stored, so that signing out always finds and deletes it.
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

export async function findPhoto(userId: string, noteId: string): Promise<LocalPhoto | undefined> {
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

export async function photoInBase64(userId: string, noteId: string): Promise<string | undefined> {
  const photo = await findPhoto(userId, noteId);
  return photo && toBase64(new Uint8Array(photo.bytes));
}
