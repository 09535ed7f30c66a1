import axe from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";

/** How each test starts. */
const desktop = { name: "desktop-light", width: 1280, colorScheme: "light", touch: false } as const;

/** Every state of a screen is checked in both themes and at both ends of the widths. */
const looks = [{ name: "small-phone-dark", width: 320, colorScheme: "dark", touch: true }, desktop] as const;

/** `SCREENSHOTS=1` adds it: the screen that most people hold while they use the product. */
const phone = { name: "phone-light", width: 390, colorScheme: "light", touch: true } as const;

/** And in the nightly run in these, too. */
const nightlyLooks = [
  { name: "desktop-dark", width: 1280, colorScheme: "dark", touch: false },
  { name: "tablet-light", width: 768, colorScheme: "light", touch: true },
  { name: "tablet-dark", width: 768, colorScheme: "dark", touch: true },
  phone,
  { name: "phone-dark", width: 390, colorScheme: "dark", touch: true },
  { name: "small-phone-light", width: 320, colorScheme: "light", touch: true },
] as const;

const isNightly = import.meta.env["NIGHTLY"] === "1";
const takesPictures = import.meta.env["SCREENSHOTS"] === "1";

const allLooks = isNightly ? [...nightlyLooks, ...looks] : takesPictures ? [phone, ...looks] : looks;

const minTargetHeight = 44;
const height = 800;

type Options = {
  /** What a finger must be able to hit. */
  targets?: string;
  /** Elements that can be tapped anywhere on one of these. */
  within?: string;
};

/**
 * Checks what is on the screen now: no sideways scrolling, no axe violation, and targets for fingers on phones; light at
 * 1280 px and dark at 320 px, and nightly in every combination. `SCREENSHOTS=1` adds light at 390 px and writes a picture of
 * each to test-results/screens.
 */
export async function checkScreen(name: string, options: Options = {}): Promise<void> {
  for (const look of allLooks) {
    const { width, touch } = look;
    await setLook(look);
    await untilStill();
    const label = `${name}, ${look.name}`;
    expect(document.documentElement.scrollWidth, `${label}: width`).toBeLessThanOrEqual(width);
    if (touch) expect(lowTargets(options), `${label}: targets`).toEqual([]);
    expect(await violations(), `${label}: axe`).toEqual([]);
    if (takesPictures)
      await commands.saveScreenshot(`${name}-${look.name}`, document.documentElement.scrollHeight);
  }
}

export const setDesktop = (): Promise<void> => setLook(desktop);

type Look = { width: number; colorScheme: "light" | "dark"; touch: boolean };

/** Each of the two is a call to the test runner and lays the page out again, so it is left out where nothing changes. */
async function setLook({ width, colorScheme, touch }: Look): Promise<void> {
  const isEmulated =
    matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches &&
    matchMedia("(pointer: coarse)").matches === touch;
  if (!isEmulated) await commands.emulate({ colorScheme, touch });
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}

/** Until fonts are loaded and finite animations are over: halfway through, colors and sizes are not the final ones. */
export async function untilStill(): Promise<void> {
  await document.fonts.ready;
  await nextFrame();
  await nextFrame();
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(finite.map(async ({ finished }) => finished.catch(() => undefined)));
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function lowTargets({
  targets = "main :is(a, button), [role=dialog] :is(a, button), [role=alertdialog] button",
  within,
}: Options): string[] {
  const heightOf = (target: Element) =>
    Math.max(
      target.getBoundingClientRect().height,
      within === undefined ? 0 : (target.closest(within)?.clientHeight ?? 0),
    );
  return [...document.querySelectorAll(targets)]
    .filter((target) => target.getClientRects().length > 0 && heightOf(target) < minTargetHeight)
    .map((target) => `${target.textContent || target.outerHTML} is ${heightOf(target)} px high`);
}

async function violations(): Promise<{ id: string; nodes: string[] }[]> {
  const { violations: found } = await axe.run({ resultTypes: ["violations"], preload: false });
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
