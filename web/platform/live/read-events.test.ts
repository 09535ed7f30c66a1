import { expect, test } from "vitest";
import { createEventReader, type ServerSentEvent } from "./read-events.ts";

function read(...pieces: string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const take = createEventReader((event) => void events.push(event));
  pieces.forEach(take);
  return events;
}

const text = 'event: open\ndata: {"topics":["a"]}\n\n:\n\nevent: resync\ndata:\n\n';
const events = [
  { name: "open", data: '{"topics":["a"]}' },
  { name: "resync", data: "" },
];

test("events are read, heartbeats are not events", () => {
  expect(read(text)).toEqual(events);
});

test("it does not matter where the network cuts the text", () => {
  expect(read(...text.split(""))).toEqual(events);
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(read(text.slice(0, cut), text.slice(cut))).toEqual(events);
  }
});

test("an event that has not ended yet is not told", () => {
  expect(read("event: hint\ndata: {}\n")).toEqual([]);
});
