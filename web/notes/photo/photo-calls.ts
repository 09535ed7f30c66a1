import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/notes/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyPhoto, PhotoPlace } from "#domain/notes/photo.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { putFile, sha256Of } from "#web/uploads/send-file.ts";
import { findPhoto, forgetPhoto, keepPhoto, type LocalPhoto } from "./kept-photos.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

const photosKey = (participantId: string) => ["my-photos", participantId];
const keptKey = (noteId: string) => ["kept-photo", noteId];

export function useMyPhoto(userId: string, participantId: string, noteId: string): MyPhoto | undefined {
  const { data } = useLiveQuery(
    {
      queryKey: photosKey(participantId),
      queryFn: ({ signal }) => call(contract.listMyPhotos, { participantId }, { signal }),
    },
    [identityTopics.person(userId)],
  );
  return data?.photos.find((photo) => photo.noteId === noteId);
}

/** The photo on this device: null is none, undefined is not loaded yet. */
export function useKeptPhoto(userId: string, noteId: string): LocalPhoto | null | undefined {
  const { data } = useQuery({
    queryKey: keptKey(noteId),
    queryFn: async () => (await findPhoto(userId, noteId)) ?? null,
    networkMode: "always",
    gcTime: 0,
  });
  return data;
}

type PhotoRef = { userId: string; noteId: string; participant: MyParticipant };

/** Each resolves after the cache is updated. */
export function usePhotoMutations({ userId, noteId, participant }: PhotoRef) {
  const queries = useQueryClient();
  const { orgId, eventId, participantId } = participant;
  const place = { orgId, eventId, participantId, noteId };
  const look = () =>
    Promise.all(
      [keptKey(noteId), photosKey(participantId)].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const choose = useMutation({
    networkMode: "always",
    mutationFn: async (file: File) => {
      const { picture, width, height } = await shrinkPhoto(file);
      const bytes = await picture.arrayBuffer();
      return keepPhoto(userId, { noteId, bytes, width, height, keptAt: Date.now() });
    },
    onSuccess: async () => {
      send.reset();
      await look();
    },
  });
  const send = useMutation({
    // Serializes uploads of one note across components.
    scope: { id: `photo ${noteId}` },
    mutationFn: async () => {
      const photo = await findPhoto(userId, noteId);
      if (photo === undefined) return;
      await sendPhoto(place, photo.bytes);
      const since = await findPhoto(userId, noteId);
      if (since?.keptAt === photo.keptAt) await forgetPhoto(userId, noteId);
    },
    // Retry only possible network errors, never a rejection by the server.
    retry: (count, error) => count < 3 && !(error instanceof CallFailed && error.status !== "unavailable"),
    onSuccess: look,
  });
  const remove = useMutation({
    mutationFn: async ({ isAtServer }: { isAtServer: boolean }) => {
      if (isAtServer) await call(contract.removeNotePhoto, place);
      await forgetPhoto(userId, noteId);
    },
    onSuccess: async () => {
      send.reset();
      await look();
    },
  });
  /** Deletes the photo on this device, not the server's. */
  const forget = useMutation({
    networkMode: "always",
    mutationFn: () => forgetPhoto(userId, noteId),
    onSuccess: async () => {
      send.reset();
      await look();
    },
  });
  /** Deletes the server's photo, then sends this one. The local copy stays until the upload has succeeded. */
  const replace = useMutation({
    mutationFn: async () => {
      await call(contract.removeNotePhoto, place);
      await send.mutateAsync();
    },
    onSettled: look,
  });
  return { choose, send, remove, forget, replace };
}

/** Safe to call again after any failure. */
export async function sendPhoto(place: PhotoPlace, bytes: ArrayBuffer): Promise<void> {
  const contentType = "image/jpeg";
  const picture = new Blob([bytes], { type: contentType });
  const sha256 = await sha256Of(picture);
  const declared = { contentType, size: picture.size, sha256 } as const;
  const { uploadUrl, headers } = await call(contract.initNotePhoto, { ...place, ...declared });
  if (uploadUrl !== null) await putFile({ uploadUrl, headers }, picture);
  await call(contract.completeNotePhoto, { ...place, sha256 });
}
