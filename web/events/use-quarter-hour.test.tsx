import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { dayIn } from "#domain/events/calendar-day.ts";
import { useQuarterHour } from "./use-quarter-hour.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a screen that stands open over midnight learns of the new day at the camp", () => {
  vi.useFakeTimers({ now: new Date("2027-07-11T18:14:40Z") });
  // In Kathmandu midnight is a quarter past by the world's clock.
  const { result } = renderHook(() => dayIn("Asia/Kathmandu", useQuarterHour()));
  expect(result.current).toBe("2027-07-11");
  act(() => void vi.advanceTimersByTime(10_000));
  expect(result.current).toBe("2027-07-11");
  act(() => void vi.advanceTimersByTime(20_000));
  expect(result.current).toBe("2027-07-12");
});

test("does not render again within a quarter hour", () => {
  vi.useFakeTimers({ now: new Date("2027-07-11T18:15:00Z") });
  const drawn = vi.fn(() => useQuarterHour());
  renderHook(drawn);
  act(() => void vi.advanceTimersByTime(14 * 60_000));
  expect(drawn).toHaveBeenCalledOnce();
});
