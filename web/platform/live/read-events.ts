export type ServerSentEvent = { name: string; data: string };

/**
 * Parses server-sent events. EventSource cannot send the token, hides the status, and gives up for good when a
 * response is not 200. Supports only what our server writes: lines end with \n, and comments are ignored.
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
