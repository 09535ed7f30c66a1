import * as z from "zod/mini";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { answerQuestions } from "./answer-questions.ts";
import { printSheets } from "./reading-sheets.ts";

// Takes photographs of the same sheets as its colleagues: two of them take twice as many.

const order = z.object({ side: z.number(), scene: z.string(), seed: z.number() });
let printed: ReturnType<typeof printSheets> | undefined;

answerQuestions({
  take: async (question) => {
    const { side, scene, seed } = order.parse(question);
    printed ??= printSheets();
    const sides = await printed;
    const sheet = sides[side % sides.length];
    if (sheet === undefined) throw new Error("There is no sheet.");
    const jpeg = await photograph(sheet.picture, sceneCalled(scene), seed);
    return { payload: sheet.payload, jpeg: jpeg.toString("base64") };
  },
});
