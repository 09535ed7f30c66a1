import { expect, test } from "vitest";
import { replyFileName } from "./reply-file-name.ts";

const day = "2026-11-15";

test("a saved picture is named after the child, the day and the page", () => {
  expect(replyFileName({ firstName: "Wren", day, page: 1 }, "en")).toBe("Wren, Nov 15 2026, page 1.jpg");
  expect(replyFileName({ firstName: "Wren", day, page: 2 }, "es")).toBe("Wren, 15 nov 2026, página 2.jpg");
});

test("a name that no file can have loses those characters", () => {
  expect(replyFileName({ firstName: "A/B:C", day, page: 1 }, "en")).toBe("ABC, Nov 15 2026, page 1.jpg");
  expect(replyFileName({ firstName: "?", day, page: 1 }, "en")).toBe("Nov 15 2026, page 1.jpg");
});
