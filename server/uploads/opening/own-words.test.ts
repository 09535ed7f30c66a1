import { describe, expect, test } from "vitest";
import { ownWords } from "./own-words.ts";

const mine = "Dear Wren,\n\nthe dog misses you. See you on Saturday!\n\nLove, Grandma";
const quoted = "> Write your answer above this line\n>\n> Wren wrote back!\n> Hello Elena,";

describe("what a person typed is kept, and what they answered is cut", () => {
  test.each([
    [
      "Gmail",
      `On Tue, Nov 17, 2026 at 2:03 PM Camp Pine via Cabin Courier <mail@in.example> wrote:\n\n${quoted}`,
    ],
    [
      "Gmail, wrapped",
      `On Tue, Nov 17, 2026 at 2:03 PM Camp Pine Hollow via Cabin Courier <\nmail@courier.example.org> wrote:\n\n${quoted}`,
    ],
    [
      "Gmail in Spanish",
      `El mar, 17 nov 2026 a las 14:03, Camp Pine (<mail@in.example>) escribió:\n\n${quoted}`,
    ],
    ["Apple Mail", `On Nov 17, 2026, at 2:03 PM, Camp Pine <mail@in.example> wrote:\n\n${quoted}`],
    [
      "Apple Mail in Spanish",
      `El 17 nov 2026, a las 14:03, Camp Pine <mail@in.example> escribió:\n\n${quoted}`,
    ],
    [
      "Yahoo",
      `    On Tuesday, November 17, 2026 at 02:03:11 PM EST, Camp Pine <mail@in.example> wrote:  \n \n Write your answer above this line\nWren wrote back!`,
    ],
    [
      "Yahoo in Spanish",
      "    El martes, 17 de noviembre de 2026, 14:03:11 GMT-5, Camp Pine <mail@in.example> escribió:  \n \n ¡Wren respondió!",
    ],
    ["Outlook", "-----Original Message-----\nFrom: Camp Pine\nSent: Tuesday\n\nWren wrote back!"],
    ["Outlook in Spanish", "-----Mensaje original-----\nDe: Camp Pine\nEnviado: martes\n\n¡Wren respondió!"],
    [
      "Outlook on the web",
      "________________________________\nFrom: Camp Pine <mail@in.example>\nSent: Tuesday, November 17, 2026 2:03 PM\nTo: Elena\nSubject: Wren wrote back!\n\nHello Elena,",
    ],
    [
      "Outlook without a rule, in Spanish",
      "De: Camp Pine <mail@in.example>\nEnviado el: martes, 17 de noviembre de 2026 14:03\nPara: Elena\nAsunto: ¡Wren respondió!\n\nHola, Elena:",
    ],
    ["Outlook in bold", "*From:* Camp Pine <mail@in.example>\n*Sent:* Tuesday\n*To:* Elena\n\nHello"],
    ["our own line alone", "Write your answer above this line\n\nWren wrote back!\n\nHello Elena,"],
    ["our own line in Spanish", "— Escriba su respuesta arriba de esta línea —\n¡Wren respondió!"],
    [
      "an unknown language",
      `Am Di., 17. Nov. 2026 um 14:03 Uhr schrieb Camp <mail@in.example>:\n\n${quoted}`,
    ],
  ])("%s", (_, below) => {
    expect(ownWords(`${mine}\n\n${below}`)).toBe(mine);
    expect(ownWords(`${mine}\r\n\r\n${below.replaceAll("\n", "\r\n")}`)).toBe(mine);
    expect(ownWords(below)).toBe("");
  });
});

describe("a signature is cut:", () => {
  test.each([
    ["-- \nElena Vasquez\nSales"],
    ["--\nElena"],
    ["Sent from my iPhone"],
    ["Enviado desde mi iPhone"],
    ["Get Outlook for iOS<https://aka.ms/o0ukef>"],
    ["Sent from Yahoo Mail on Android"],
    ["Enviado desde Yahoo Mail con Android"],
    ["Sent from my Galaxy"],
  ])("%s", (signature) => {
    expect(ownWords(`${mine}\n\n${signature}\n\n${quoted}`)).toBe(mine);
    expect(ownWords(`${mine}\n\n${signature}`)).toBe(mine);
  });
});

describe("nothing is cut of", () => {
  test.each([
    ["a letter that ends like a signature", "We love you.\nSent from my garden, with the roses"],
    ["a story", "On Monday we went home.\nThen Grandpa wrote:\n“Come soon.”"],
    ["a list with a head", "From: your silly uncle\nLove and kisses"],
    ["a time with a colon", "The train comes at 10:30 and then:\nhooray!"],
    ["lines and paragraphs", "One\n\nTwo\nThree"],
  ])("%s", (_, text) => {
    expect(ownWords(text)).toBe(text);
  });
});

test("an answer below the quoted email is found", () => {
  expect(
    ownWords(`On 11/17/26 14:03, Camp Pine <mail@in.example> wrote:\n${quoted}\n\n${mine}\n\n-- \nE.`),
  ).toBe(mine);
});

test("more than two empty lines become one", () => {
  expect(ownWords("A\n\n\n\n\nB\n\n\n")).toBe("A\n\nB");
});

test("a long text without breaks takes no time to speak of", () => {
  for (const text of [
    "On ".repeat(200_000),
    "> ".repeat(200_000),
    "a\n".repeat(200_000),
    "_".repeat(400_000),
  ])
    expect(ownWords(text).length).toBeLessThan(600_001);
});
