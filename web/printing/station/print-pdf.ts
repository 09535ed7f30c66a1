/** Long enough for the preview of a whole day; another print during it is dropped without a word. */
const leastMs = 20_000;
const msPerPage = 50;
const spoolMs = 3_000;

/**
 * What the page saw of the browser's print window, which takes the focus for a moment. "behind": this page was behind another
 * window and could not see it. "stuck": it did not close, so it asks something.
 */
export type PrintWindow = "seen" | "unseen" | "behind" | "stuck";

/** Prints in full size and on the sides that the PDF asks for. */
export async function printPdf(pdf: Blob, pages: number): Promise<PrintWindow> {
  const address = URL.createObjectURL(pdf);
  const frame = document.createElement("iframe");
  frame.className = "station-paper";
  frame.tabIndex = -1;
  frame.title = "What is printed";
  try {
    await new Promise((resolve) => {
      frame.addEventListener("load", resolve, { once: true });
      frame.src = address;
      document.body.append(frame);
    });
    const outcome = watchPrintWindow(leastMs + pages * msPerPage);
    frame.contentWindow?.print();
    return await outcome;
  } finally {
    frame.remove();
    URL.revokeObjectURL(address);
  }
}

function watchPrintWindow(mostMs: number): Promise<PrintWindow> {
  const { promise, resolve } = Promise.withResolvers<PrintWindow>();
  const unseen = document.hasFocus() ? "unseen" : "behind";
  const events = new AbortController();
  const { signal } = events;
  let isOpen = false;
  addEventListener("blur", () => (isOpen = true), { signal });
  addEventListener(
    "focus",
    () => {
      if (!isOpen) return;
      isOpen = false;
      setTimeout(() => resolve(isOpen ? "stuck" : "seen"), spoolMs);
    },
    { signal },
  );
  setTimeout(() => resolve(isOpen ? "stuck" : unseen), mostMs);
  return promise.finally(() => events.abort());
}
