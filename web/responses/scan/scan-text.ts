import { pluralize } from "#domain/pluralize.ts";
import type { CameraFailure } from "./camera.ts";
import type { ScanNews } from "./scan-pile.ts";

export function hintText(news: ScanNews["type"]): string {
  return {
    nothing: "Hold a page under the camera",
    "two-sheets": "One sheet at a time",
    "not-whole": "Show the whole page",
    "too-far": "Move closer",
    blurred: "Hold still, the picture is blurry",
    "hold-still": "Hold still",
    "not-stored": "We couldn't store this page. Show it again.",
    taken: "Next page",
    already: "Next page",
    "still-there": "Next page",
  }[news];
}

export function scannedText(count: number): string {
  return `${pluralize(count, "page", "pages")} scanned`;
}

export function failureText(failure: CameraFailure | "no-reader"): string {
  return {
    refused:
      "The camera is blocked for this site. Allow it in your browser's settings, or close this and use “Add pictures”.",
    missing: "We couldn't find a camera on this device. Close this and use “Add pictures”.",
    busy: "Another app is using the camera. Close that app and try again, or use “Add pictures”.",
    "no-reader": "We couldn't load the scanner. Check your connection and try again, or use “Add pictures”.",
  }[failure];
}
