export type ServerSentEvent = { name: string; data: string };

/**
 * Cuts a stream of text into events. Our own and not the browser's EventSource: that one cannot send the bearer,
 * hides the status, and gives up for good when an answer is not 200. Only what our server writes is understood:
 * lines end with \n, and comments carry no meaning.
 */
export function createEventReader(onEvent: (event: ServerSentEvent) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readEvent(block);
      if (event !== undefined) onEvent(event);
    }
  };
}

function readEvent(block: string): ServerSentEvent | undefined {
  let name = "";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice("event:".length).trim();
    if (line.startsWith("data:")) data.push(line.slice("data:".length).trim());
  }
  return name === "" ? undefined : { name, data: data.join("\n") };
}
