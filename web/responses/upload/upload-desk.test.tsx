import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { scriptAnswers, show } from "#web/invites/testing/a-family-screen.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import type { Intake } from "../intake/intake.ts";
import { countQueue, type QueuedPicture, type UploadStatus } from "../intake/queued-picture.ts";
import { UploadArea } from "./upload-desk.tsx";

beforeEach(() => void scriptAnswers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const here = { orgId: "pine-hollow", eventId: "lakeside" };

const aQueued = (fileName: string, uploadState: UploadStatus, page: number | null = null): QueuedPicture => ({
  id: fileName,
  fileName,
  page,
  flaws: [],
  waitsForAnswer: false,
  uploadState,
});

function anIntake(items: readonly QueuedPicture[] = [], seed: Partial<Intake> = {}): Intake {
  return {
    status: "ready",
    items,
    counts: countQueue(items),
    add: vi.fn(),
    addAndUpload: () => Promise.resolve(true),
    uploadAll: vi.fn(),
    retry: vi.fn(),
    stop: vi.fn(),
    remove: vi.fn(),
    keep: vi.fn(),
    replace: vi.fn(),
    clearArrived: vi.fn(),
    pictureOf: () => Promise.resolve(undefined),
    paused: null,
    isKept: true,
    timesFinished: 0,
    ...seed,
  };
}

function open(intake: Intake, type = "Camp"): void {
  show(<UploadArea of={here} intake={intake} words={organizationTerms({ type })} />);
}
const rows = () => within(screen.getByRole("list", { name: "Queue" })).getAllByRole("listitem");
const aPhoto = new File(["picture"], "IMG_1.jpg", { type: "image/jpeg" });

test("with nothing on it, it says what to do, and there is nothing to upload", () => {
  open(anIntake());
  screen.getByText(/The code on each page finds its camper\./);
  expect(screen.getByRole("button", { name: "Upload all" }).hasAttribute("disabled")).toBe(true);
  expect(screen.queryByRole("list", { name: "Queue" })).toBeNull();
});

test("each organization has its own words", () => {
  const elsewhere = { status: "uploaded", already: false, elsewhere: true } as const;
  open(anIntake([aQueued("IMG_1.jpg", elsewhere)]), "Retreat Center");
  screen.getByText(/finds its participant\./);
  expect(rows()[0]?.textContent).toContain("Filed in another event of this organization");
});

test("many are picked at once, images and what copiers make; a phone has its camera", async () => {
  const intake = anIntake();
  open(intake);
  const picker = screen.getByLabelText("Add pictures");
  expect(picker.getAttribute("accept")).toContain("image/*");
  expect(picker.hasAttribute("multiple")).toBe(true);
  await userEvent.upload(picker, [aPhoto, new File(["b"], "IMG_2.jpg", { type: "image/jpeg" })]);
  expect(vi.mocked(intake.add).mock.calls[0]?.[0]).toHaveLength(2);
  const camera = screen.getByLabelText("Take a photo");
  expect(camera.getAttribute("capture")).toBe("environment");
});

test("a browser that can use a camera offers to scan the pile, beside the picker", () => {
  open(anIntake());
  expect(screen.queryByRole("button", { name: "Scan the pile" })).toBeNull();
  cleanup();
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: {} });
  open(anIntake());
  screen.getByRole("button", { name: "Scan the pile" });
  screen.getByLabelText("Add pictures");
  Reflect.deleteProperty(navigator, "mediaDevices");
});

test("what is dropped anywhere on the desk is taken", () => {
  const intake = anIntake();
  open(intake);
  const zone = screen.getByText(/Drop photos or scans here/);
  const dataTransfer = { files: [aPhoto], types: ["Files"] };
  fireEvent.dragEnter(zone, { dataTransfer });
  expect(zone.closest(".drop-zone-over")).not.toBeNull();
  fireEvent.drop(zone, { dataTransfer });
  expect(zone.closest(".drop-zone-over")).toBeNull();
  expect(intake.add).toHaveBeenCalledWith([aPhoto]);
});

test("a file that is no photo or PDF is not added, and is named", async () => {
  const intake = anIntake();
  open(intake);
  const zone = screen.getByText(/Drop photos or scans here/);
  const notes = new File(["Dear diary"], "notes.txt", { type: "text/plain" });
  const misnamed = new File(["%PDF-1.7"], "scan.txt", { type: "text/plain" });
  fireEvent.drop(zone, { dataTransfer: { files: [aPhoto, notes, misnamed], types: ["Files"] } });
  await screen.findByText("notes.txt isn't a photo or PDF, so it wasn't added.");
  expect(intake.add).toHaveBeenCalledExactlyOnceWith([aPhoto, misnamed]);
  fireEvent.drop(zone, { dataTransfer: { files: [aPhoto], types: ["Files"] } });
  expect(screen.queryByText(/wasn't added/)).toBeNull();
});

test("a line says where its picture is, in a word and a reason", () => {
  open(
    anIntake([
      aQueued("a.jpg", {
        status: "uploaded",
        already: false,
        elsewhere: false,
        writtenBy: { participantName: "Maya Alvarez", buildingName: "Loon Cabin" },
      }),
      aQueued("b.jpg", {
        status: "uploaded",
        already: true,
        elsewhere: false,
        writtenBy: { participantName: "Ben Ode", buildingName: null },
      }),
      aQueued("c.jpg", { status: "uploading", percent: 72 }),
      aQueued("scan.pdf", { status: "pending", isRequested: true }, 2),
      aQueued("d.jpg", { status: "error", sentence: "Network error during upload", again: true }),
      aQueued("e.jpg", {
        status: "needs-matching",
        why: "no-code",
        sentence: "QR not found.",
        already: false,
      }),
    ]),
  );
  const text = rows().map(({ textContent }) => textContent);
  expect(text).toEqual([
    "a.jpgMaya Alvarez, Loon CabinUploaded",
    "b.jpgBen Ode. Already uploadedUploaded",
    "c.jpgUploading72%",
    "scan.pdf, page 2In linePending",
    "d.jpgNetwork error during upload. We'll try again automatically.Error",
    "e.jpgQR not found.Needs matching",
  ]);
  expect(screen.getByRole("progressbar", { name: "Uploading" }).getAttribute("aria-valuenow")).toBe("72");
  screen.getByText("3 of 6 uploaded, 1 to match");
});

test.each(["Resolve failed", "Init failed", "Upload failed: 503", "Complete failed"])(
  "a line whose picture was not sent says why: %s",
  (sentence) => {
    open(anIntake([aQueued("a.jpg", { status: "error", sentence, again: false })]));
    expect(rows().map(({ textContent }) => textContent)).toEqual([`a.jpg${sentence}Error`]);
  },
);

test("everything is sent, tried again and cleared with a press", async () => {
  const intake = anIntake([
    aQueued("a.jpg", { status: "error", sentence: "Upload failed", again: false }),
    aQueued("b.jpg", { status: "uploaded", already: false, elsewhere: false }),
  ]);
  open(intake);
  await userEvent.click(screen.getByRole("button", { name: "Upload all" }));
  expect(intake.uploadAll).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Try a.jpg again" }));
  expect(intake.retry).toHaveBeenCalledWith("a.jpg");
  await userEvent.click(screen.getByRole("button", { name: "Clear finished" }));
  expect(intake.clearArrived).toHaveBeenCalledOnce();
});

test("what is on its way is stopped with a press, and stays", async () => {
  const intake = anIntake([aQueued("a.jpg", { status: "uploading", percent: 40 })]);
  open(intake);
  expect(screen.queryByRole("button", { name: "Remove a.jpg" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Stop a.jpg" }));
  expect(intake.stop).toHaveBeenCalledWith("a.jpg");
  expect(intake.remove).not.toHaveBeenCalled();
});

test("what only this device has goes only by a second word; what arrived goes at once", async () => {
  const intake = anIntake([
    aQueued("a.jpg", { status: "pending", isRequested: false }),
    aQueued("b.jpg", { status: "uploaded", already: false, elsewhere: false }),
  ]);
  open(intake);
  await userEvent.click(screen.getByRole("button", { name: "Remove b.jpg" }));
  expect(intake.remove).toHaveBeenCalledWith("b.jpg");
  await userEvent.click(screen.getByRole("button", { name: "Remove a.jpg" }));
  expect(intake.remove).toHaveBeenCalledTimes(1);
  await screen.findByRole("alertdialog", { name: "Remove this picture?" });
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(intake.remove).toHaveBeenLastCalledWith("a.jpg");
});

describe("a photo that is blurred or dark", () => {
  const pending = { status: "pending", isRequested: false } as const;
  const flawed = (...flaws: QueuedPicture["flaws"]) => ({
    ...aQueued("a.jpg", pending),
    flaws,
    waitsForAnswer: true,
  });

  test("says so in its row", () => {
    open(anIntake([flawed("blurred"), { ...flawed("blurred", "dark"), id: "b" }]));
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("This photo is blurred."),
      expect.stringContaining("This photo is blurred and dark."),
    ]);
  });

  test("is counted above the list, one press away, and says after Upload all that it waits", async () => {
    const { flaws } = flawed("blurred");
    const asked = {
      ...aQueued("b.jpg", { status: "pending", isRequested: true }),
      flaws,
      waitsForAnswer: true,
    };
    open(anIntake([aQueued("a.jpg", pending), asked]));
    expect(rows()[1]?.textContent).toContain("Waiting for you");
    await userEvent.click(screen.getByRole("button", { name: "1 photo to look at" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  });

  test("is kept with one press, and the focus stays in its row", async () => {
    const intake = anIntake([flawed("dark")]);
    open(intake);
    await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
    expect(intake.keep).toHaveBeenCalledExactlyOnceWith("a.jpg");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove a.jpg" }));
  });

  test("is taken again with the camera, or another file is chosen", async () => {
    const intake = anIntake([flawed("blurred")]);
    open(intake);
    const camera = screen.getByLabelText("Take it again");
    expect(camera.getAttribute("capture")).toBe("environment");
    await userEvent.upload(camera, aPhoto);
    await userEvent.upload(screen.getByLabelText("Choose another photo"), aPhoto);
    expect(vi.mocked(intake.replace).mock.calls).toEqual([
      ["a.jpg", aPhoto],
      ["a.jpg", aPhoto],
    ]);
  });
});

/** A pile that changes as the real one does: what is pressed may go with its press. */
function openChanging(...first: QueuedPicture[]): void {
  function Desk() {
    const [items, setItems] = useState<readonly QueuedPicture[]>(first);
    const intake = anIntake(items, {
      remove: (id) => setItems((all) => all.filter((item) => item.id !== id)),
      retry: (id) =>
        setItems((all) =>
          all.map((item) => (item.id === id ? aQueued(id, { status: "pending", isRequested: true }) : item)),
        ),
      clearArrived: () =>
        setItems((all) => all.filter(({ uploadState }) => uploadState.status !== "uploaded")),
    });
    return <UploadArea of={here} intake={intake} words={organizationTerms({ type: "Camp" })} />;
  }
  show(<Desk />);
}

describe("what goes with its press leaves the focus in the pile", () => {
  const arrived = aQueued("b.jpg", { status: "uploaded", already: false, elsewhere: false });
  const pile = () => screen.getByRole("group", { name: "Pictures on this device" });
  const enter = async (name: string) => {
    screen.getByRole("button", { name }).focus();
    await userEvent.keyboard("{Enter}");
  };
  /** A dialog that closes hands the focus back only with the next frame. */
  const aFrameLater = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  test("a picture that is removed, also after its question", async () => {
    openChanging(aQueued("a.jpg", { status: "pending", isRequested: false }), arrived);
    await enter("Remove b.jpg");
    expect(document.activeElement).toBe(pile());
    await enter("Remove a.jpg");
    await screen.findByRole("alertdialog", { name: "Remove this picture?" });
    await enter("Remove");
    await aFrameLater();
    expect(screen.queryByText("a.jpg")).toBeNull();
    expect(document.activeElement).toBe(pile());
  });

  test("clearing what arrived", async () => {
    openChanging(arrived);
    await enter("Clear finished");
    expect(screen.queryByRole("button", { name: "Clear finished" })).toBeNull();
    expect(document.activeElement).toBe(pile());
  });

  test("trying again", async () => {
    openChanging(aQueued("a.jpg", { status: "error", sentence: "Upload failed", again: false }));
    await enter("Try a.jpg again");
    expect(screen.queryByRole("button", { name: "Try a.jpg again" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove a.jpg" }));
  });
});

test.each([
  ["offline", /You are offline\./],
  ["signed-out", /Your session has ended\./],
  ["another-tab", /Another tab/],
] as const)("while %s it says why nothing moves", (paused, words) => {
  open(anIntake([aQueued("a.jpg", { status: "pending", isRequested: true })], { paused }));
  expect(screen.getByText(words).closest("[role=status]")).not.toBeNull();
});

test("a browser that keeps nothing is told about", () => {
  open(anIntake([aQueued("a.jpg", { status: "pending", isRequested: true })], { isKept: false }));
  expect(screen.getByText(/This browser can't store photos\./).closest("[role=status]")).not.toBeNull();
});

test("what lies here can be looked at, and what cannot be shown says so", async () => {
  open(anIntake([aQueued("a.jpg", { status: "pending", isRequested: false })]));
  await userEvent.click(screen.getByRole("button", { name: "a.jpg" }));
  await screen.findByText("Preview unavailable");
  expect(screen.getByRole("dialog", { name: "a.jpg" })).toBeDefined();
});

test("when everything has arrived, a message says so for a moment, each time", async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const uploaded = [aQueued("a.jpg", { status: "uploaded", already: false, elsewhere: false })];
  function Finishing() {
    const [times, setTimes] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setTimes(times + 1)}>
          Finish
        </button>
        <UploadArea
          of={here}
          intake={anIntake(uploaded, { timesFinished: times })}
          words={organizationTerms({ type: "Camp" })}
        />
        <ToastRegion />
      </>
    );
  }
  show(<Finishing />);
  expect(screen.queryByText("All pictures are uploaded.")).toBeNull();
  for (let time = 0; time < 2; time += 1) {
    fireEvent.click(screen.getByRole("button", { name: "Finish" }));
    await pass(3_400);
    screen.getByText("All pictures are uploaded.");
    await pass(200);
    expect(screen.queryByText("All pictures are uploaded.")).toBeNull();
  }
});
