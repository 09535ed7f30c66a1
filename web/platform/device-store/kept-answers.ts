import * as z from "zod/mini";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { isOfDevice, keptKeys, keptPrefix } from "../clear-local-data.ts";

/** What of a query's answers is kept on the device. */
export type OnDevice<Answer> = {
  /** Answers that do not match, as of an older release, are dropped. */
  shape: { safeParse: (value: unknown) => { success: true; data: Answer } | { success: false } };
  /** Undefined if it is about several; `aboutUser` if it is about the user. */
  child?: string;
  /** The answer as it is kept. */
  prepare?: (answer: Answer) => Answer;
  /** Set if the answer names all children of the user. */
  childrenIn?: (answer: Answer) => string[];
  /** Set if the answer names all pictures of its child: the paths of their links. */
  picturesIn?: (answer: Answer) => string[];
};

/** Only where something is kept: pages of staff and of visitors do without it. */
const deviceStore = () => import("./device-store.ts");

export const aboutUser = "user";

type Keeping = {
  child: string | undefined;
  /** Undefined if the answer does not match. */
  read: (value: unknown) => { answer: unknown; children?: string[]; pictures?: string[] } | undefined;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { onDevice?: Keeping | undefined; public?: boolean };
  }
}

export function keepingOf<Answer>(onDevice: OnDevice<Answer>): Keeping {
  const { shape, child, prepare = (answer) => answer, childrenIn, picturesIn } = onDevice;
  return {
    child,
    read(value) {
      const known = shape.safeParse(value);
      if (!known.success) return undefined;
      return {
        answer: prepare(known.data),
        ...(childrenIn && { children: childrenIn(known.data) }),
        ...(picturesIn && { pictures: picturesIn(known.data) }),
      };
    },
  };
}

export type Kept = { id: string; child: string | undefined; at: number; value: unknown };

/** The answers of this device, opened. They end with the page. */
export let answers: Map<string, Kept> = new Map();
let openedOf: string | undefined;
let sayOpened = (): void => undefined;
const whenOpened = new Promise<void>((resolve) => (sayOpened = resolve));

/** The user whose data this device has. */
export function userOnDevice(): string | undefined {
  const key = keptKeys().find(isOfDevice);
  return key?.slice(keptPrefix.length, key.indexOf(".", keptPrefix.length));
}

/** Whose answers this page can show. */
export function openedUser(): string | undefined {
  return openedOf;
}

/** False while they still have to be read. */
export function isDeviceRead(): boolean {
  const user = userOnDevice();
  if (user === undefined) close();
  return user === openedOf;
}

export async function readDevice(): Promise<void> {
  const user = userOnDevice();
  if (user === undefined || user === openedOf) return;
  const { checkDeviceStore, readAll } = await deviceStore();
  if (!(await checkDeviceStore(user))) return;
  const found = (await readAll(user, "answers")).flatMap((bytes) => keptIn(bytes) ?? []);
  answers = new Map(found.map((kept) => [kept.id, kept]));
  openAs(user);
}

export function openAs(user: string): void {
  openedOf = user;
  sayOpened();
}

function close(): void {
  answers = new Map();
  openedOf = undefined;
}

/** When the query was last answered and how, from this device. */
export function keptAnswer<Answer>(
  queryKey: QueryKey,
  { shape }: OnDevice<Answer>,
): { at: number; data: Answer } | undefined {
  if (userOnDevice() !== openedOf) return undefined;
  const kept = answers.get(hashKey(queryKey));
  if (kept === undefined) return undefined;
  const known = shape.safeParse(kept.value);
  return known.success ? { at: kept.at, data: known.data } : undefined;
}

/** Without contact for too long, also in a page that stays open. */
export async function endIfOver(): Promise<"over" | "goes on"> {
  const user = openedOf;
  if (user === undefined) return "goes on";
  return (await (await deviceStore()).checkDeviceStore(user)) ? "goes on" : "over";
}

/** The path of a link names its file; the rest is a permission that ends soon and is not kept. */
export function pathOfLink(link: string): string | undefined {
  return /^https?:/.test(link) ? new URL(link).pathname : undefined;
}

/** Stands for the link in answers that are kept: no address to load from. */
const keptLinkPrefix = "kept:";

export function keptLink(link: string | null): string | null {
  const path = link === null ? undefined : pathOfLink(link);
  return path === undefined ? link : `${keptLinkPrefix}${path}`;
}

/** The picture of a link, if this device has it. */
export async function keptPicture(link: string): Promise<Blob | undefined> {
  const path = pathOnDevice(link);
  if (openedOf === undefined || path === undefined) return undefined;
  const bytes = await (await deviceStore()).readOne(openedOf, "pictures", path);
  return bytes && new Blob([bytes]);
}

export function isKeptLink(link: string): boolean {
  return link.startsWith(keptLinkPrefix);
}

/** Call it once the picture was shown. It is loaded a second time, because browsers must not cache it. */
export async function keepPicture(link: string, child: string): Promise<void> {
  const path = pathOfLink(link);
  // On a first visit the picture may be here before the keys are.
  await whenOpened;
  if (openedOf === undefined || path === undefined || (await keptPicture(link)) !== undefined) return;
  const response = await fetch(link, { credentials: "omit", priority: "low" }).catch(() => undefined);
  if (response?.ok !== true || openedOf === undefined) return;
  const bytes = new Uint8Array(await response.arrayBuffer());
  await (await deviceStore()).writeOne(openedOf, "pictures", { id: path, child, at: Date.now(), bytes });
}

function pathOnDevice(link: string): string | undefined {
  return isKeptLink(link) ? link.slice(keptLinkPrefix.length) : pathOfLink(link);
}

const keptShape = z.object({
  id: z.string(),
  child: z.optional(z.string()),
  at: z.number(),
  value: z.unknown(),
});

function keptIn(bytes: Uint8Array): Kept | undefined {
  try {
    const { child, ...kept } = keptShape.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { ...kept, child };
  } catch {
    return undefined;
  }
}
