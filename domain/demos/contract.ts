import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { demoSides } from "./demo.ts";

/** The demo camp of the caller, and the child of its parent. */
const demo = z.object({
  orgId: z.string(),
  eventId: z.string(),
  participantId: z.string(),
  endsAt: z.string(),
  side: z.enum(demoSides),
});
export type Demo = z.infer<typeof demo>;

export const readDemo = query("readDemo", "/demo", { input: nothing, output: demo });

/** A photo of a reply that a child of the demo camp wrote, on a sheet of this very camp. */
export const makeDemoPhoto = callable("makeDemoPhoto", {
  input: z.object({ orgId: uuid }),
  output: z.object({ fileName: z.string(), jpeg: z.string() }),
});
