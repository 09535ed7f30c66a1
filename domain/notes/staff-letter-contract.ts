import * as z from "zod/mini";
import { httpFunction } from "../contract.ts";
import { eventRef } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { maxStaffLetters, staffLettersToWrite } from "./staff-letter.ts";

export const writeStaffLettersHttp = httpFunction("writeStaffLettersHttp", {
  input: z.object({ ...eventRef, ...staffLettersToWrite }),
  output: z.object({ letterIds: z.array(z.string()) }),
});

export const takeBackStaffLettersHttp = httpFunction("takeBackStaffLettersHttp", {
  input: z.object({
    ...eventRef,
    letterIds: z.array(uuid).check(z.minLength(1), z.maxLength(maxStaffLetters)),
  }),
  output: z.object({ takenBack: z.number() }),
});
