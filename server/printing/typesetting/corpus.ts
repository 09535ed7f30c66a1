import type { Document, SheetToSet } from "./document.ts";
import { writePayload, writeShortCode } from "#domain/printing/sheet-code.ts";

/** Typical and hostile letters, for tests and for a visual check before a release. */
export type Specimen = {
  name: string;
  text: string;
  /** Must be found on the paper, in reading order. */
  words: readonly string[];
};

const everyDay = [
  "Dear Maya,",
  "The house is very quiet. Biscuit sleeps on your bed and will not be moved. I tried to bribe him with cheese. He took the cheese and stayed.",
  "Did you try the big canoe yet? Grandpa says hold the paddle like a broom, not like a spoon. He also says he once met a loon who could count to four, but you know how Grandpa is.",
  "Your tomato plant has two flowers now. I am keeping it warm at night like you showed me. Tell me everything when you write back: the food, the songs, who snores.",
  "Love, Mom",
].join("\n\n");

const storyLine =
  "Today we walked all the way to the lighthouse and back, and your brother counted every single gull. ";

export const corpus: readonly Specimen[] = [
  { name: "every day", text: everyDay, words: ["Dear Maya,", "Biscuit", "who snores."] },
  {
    name: "emoji",
    text: "Family 👨‍👩‍👧‍👦, flags 🇺🇸🇲🇽🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈, hands 👋🏽👍🏿, keys 1️⃣2️⃣, heart ❤️ and plain ❤ ☺ ✈. 🐕🐈🦆🦫 end.",
    words: ["Family", "flags", "hands", "end."],
  },
  {
    name: "Spanish",
    text: "¡Hola, corazón! ¿Cómo estás? El perro mordió la piñata y ahora duerme. Mañana iremos a la montaña con tus abuelos.",
    words: ["¡Hola,", "corazón!", "¿Cómo", "piñata", "montaña"],
  },
  {
    name: "Hebrew",
    text: "שלום מאיה,\nהבית שקט מאוד בלעדייך. הכלב ישן על המיטה שלך 3 לילות (Biscuit!) ולא זז.\n123 😀\nאמא",
    words: ["שלום", "Biscuit", "אמא"],
  },
  {
    name: "Arabic",
    text: "عزيزتي مايا،\nالبيت هادئ جدا من دونك. ذهبنا يوم 12 يوليو إلى البحيرة مع Grandpa ورأينا 25 بطة.\nمع حبي، أمك",
    words: ["Grandpa", "25"],
  },
  {
    name: "Chinese",
    text: "亲爱的玛雅：家里很安静，饼干睡在你的床上不肯走。我用奶酪贿赂它，它吃了奶酪还是不走。你试过大独木舟了吗？爷爷说要像拿扫帚一样拿桨。爱你的妈妈",
    words: ["亲爱的玛雅", "妈妈"],
  },
  {
    name: "Japanese",
    text: "マヤへ\n家はとても静かです。ビスケットはあなたのベッドで寝ていて、どうしても動きません。また書くね。\n母より",
    words: ["マヤへ", "母より"],
  },
  {
    name: "Korean",
    text: "사랑하는 마야에게,\n집이 아주 조용해. 강아지가 네 침대에서 자고 있어.\n엄마가",
    words: ["사랑하는", "엄마가"],
  },
  {
    name: "Hindi",
    text: "प्रिय माया,\nघर बहुत शांत है। बिस्किट तुम्हारे बिस्तर पर सोता है और हिलता नहीं। क्या तुमने बड़ी नाव चलाई?\nप्यार, माँ",
    words: ["माया", "बिस्किट"],
  },
  {
    name: "Thai",
    text: "ถึงมายา\nบ้านเงียบมากเลยลูก เจ้าบิสกิตนอนบนเตียงของหนูไม่ยอมไปไหนแม่เอาชีสมาล่อมันกินชีสแล้วก็นอนต่อ\nรักนะ แม่",
    words: ["ถึงมายา", "แม่"],
  },
  {
    name: "Vietnamese",
    text: "Maya yêu quý,\nNhà rất yên tĩnh. Con chó ngủ trên giường của con và không chịu đi. Mẹ nhớ con nhiều lắm!",
    words: ["yêu", "quý,", "giường", "nhiều", "lắm!"],
  },
  {
    name: "Russian and Greek",
    text: "Дорогая Майя, дома очень тихо. Пёс спит на твоей кровати.\nΑγαπημένη μου Μάγια, το σπίτι είναι πολύ ήσυχο.",
    words: ["Дорогая", "кровати.", "Αγαπημένη", "ήσυχο."],
  },
  {
    name: "towers of accents",
    text: `Z${"\u0351\u0346\u0302".repeat(12)}a${"\u0317\u0324".repeat(20)}l${"\u0338\u0321".repeat(20)}go came by. All well.`,
    words: ["came", "well."],
  },
  {
    name: "one long word",
    text: `Listen: ${"Ha".repeat(100)} https://example.com/${"a/long/path/".repeat(12)}end of it.`,
    words: ["Listen:", "HaHaHaHa", "it."],
  },
  {
    name: "commands",
    text: '#read("/etc/passwd") $x^2$ <script>alert(1)</script> *bold* _under_ `code` @label #pagebreak() // no comment\n= No heading\n- no list\n\\u{41} \\ end',
    words: [
      '#read("/etc/passwd")',
      "$x^2$",
      "<script>alert(1)</script>",
      "*bold*",
      "_under_",
      "@label",
      "#pagebreak()",
      "comment",
      "\\u{41}",
    ],
  },
  {
    name: "spaces and empty lines",
    text: "    four spaces in front\n\n\n\n\n\n\nafter many empty lines\n\ttab   and  gaps   \n  two in front",
    words: ["four spaces in front", "after many empty lines", "two in front"],
  },
  {
    name: "turned around and broken",
    text: "before \u202Etxet desrever\u202C \u2066in\u2069 \u0000\u0007\u001B[31m red \uD83D half \uFEFF\uFFFE after",
    words: ["before", "txet desrever", "red", "half", "after"],
  },
  { name: "looks empty", text: "\u200B\u2800 \u3164", words: [] },
  {
    name: "ten thousand letters",
    text: storyLine.repeat(101).slice(0, 10_000),
    words: ["lighthouse", "gull."],
  },
];

const job = "7K3QW9XH";

export function specimenSheet(number: number, over: Partial<SheetToSet> = {}): SheetToSet {
  const token = `9F4KQ2X7HJ${String(number).padStart(3, "0")}`;
  return {
    participantName: "Maya Alvarez",
    buildingName: "Loon Cabin",
    contactName: "Mom",
    shortCode: writeShortCode({ code: job, number }),
    payload: writePayload({ code: job, number, token }),
    notes: [{ text: everyDay, writtenOn: "Jul 12, 2027" }],
    ...over,
  };
}

export function specimenDocument(sheets: readonly SheetToSet[], over: Partial<Document> = {}): Document {
  return {
    paper: "letter",
    sides: "duplex",
    organizationName: "Camp Pine Hollow",
    organizationType: "Camp",
    buildingWord: null,
    participantWord: null,
    eventName: "Week 3 · Lakeside",
    printedOn: "Jul 13, 2027",
    sections: [{ cover: null, sheets }],
    ...over,
  };
}
