import { expect, test } from "vitest";
import { photoToPreview, photoToSend } from "./photo.ts";
import { maxPhotoBytes } from "./photo-size.ts";

const id = "0190c0de-0000-7000-8000-000000000000";
const photo = {
  orgId: id,
  eventId: id,
  participantId: id,
  noteId: id,
  contentType: "image/jpeg",
  size: maxPhotoBytes,
  sha256: "0".repeat(64),
};

test.each([
  ["as large as may be", {}, true],
  ["a byte larger", { size: maxPhotoBytes + 1 }, false],
  ["empty", { size: 0 }, false],
  ["half a byte", { size: 1.5 }, false],
  ["another type", { contentType: "image/svg+xml" }, false],
  ["no hash", { sha256: "0".repeat(63) }, false],
])("validates a declared photo: %s", (_, change, isLetIn) => {
  expect(photoToSend.safeParse({ ...photo, ...change }).success).toBe(isLetIn);
});

test("a photo to look at is as large as one that is sent, and nothing but its bytes", () => {
  const bytes = (length: number) => btoa("x".repeat(length));
  expect(photoToPreview.safeParse(bytes(maxPhotoBytes)).success).toBe(true);
  expect(photoToPreview.safeParse(bytes(maxPhotoBytes + 3)).success).toBe(false);
  expect(photoToPreview.safeParse("data:image/jpeg;base64,AAAA").success).toBe(false);
});
