import { maxSide } from "#domain/responses/upload.ts";

export type CameraFailure = "refused" | "missing" | "busy";

export type Camera = {
  stream: MediaStream;
  /** A photo with more pixels than the video; undefined where the camera takes none. */
  takePhoto: () => Promise<Blob | undefined>;
  close: () => void;
};

/** Uploads are scaled down to `maxSide`, so more pixels only cost time. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: "environment",
    width: { ideal: 2_560 },
    height: { ideal: 1_920 },
  },
};

export async function openCamera(): Promise<Camera | CameraFailure> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const [track] = stream.getVideoTracks();
    const close = () => stream.getTracks().forEach((one) => one.stop());
    return { stream, takePhoto: track === undefined ? noPhoto : photographer(track), close };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "missing";
}

const noPhoto = () => Promise.resolve(undefined);

function photographer(track: MediaStreamTrack): Camera["takePhoto"] {
  const { width = 0, height = 0 } = track.getSettings();
  if (Math.max(width, height) >= maxSide || !("ImageCapture" in window)) return noPhoto;
  const capture = new ImageCapture(track);
  const isLarger = capture.getPhotoCapabilities().then(
    ({ imageWidth, imageHeight }) => (imageWidth?.max ?? 0) * (imageHeight?.max ?? 0) > width * height * 1.5,
    () => false,
  );
  return async () => {
    if (!(await isLarger)) return undefined;
    // Some cameras refuse while they focus. The frame of the video is good enough.
    return capture.takePhoto().catch(() => undefined);
  };
}
