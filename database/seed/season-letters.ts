/** "…" is replaced with the camper's first name. */
export const seasonLetters = [
  "Dear …,\n\nThe house is far too quiet. Biscuit sleeps in front of your door and looks up at every step on the stairs. We told her four more days, and she sighed.\n\nDid you pass the swim test? Tell me about your cabin. Who has the bunk above yours?\n\nAll my love",
  "Hi …!\n\nGrandpa caught a trout the length of his arm. He says it was two arms. Save him a canoe story so he has some competition.\n\nMiss you lots",
  "Sweet …,\n\nYour sunflowers opened this morning, all six of them. The tallest looks straight into the kitchen. I think it is waiting for you too.\n\nWear your hat. Hugs",
  "…!!!\n\nWe won 4:3 and Coach says the next game ball is yours. Everybody signed a card. It did not fit into this letter, so it waits on your desk.\n\nGo, go, go 🏆",
  "Querida …:\n\nAyer hicimos tamales con la abuela y guardamos diez en el congelador para ti. Tu primo pregunta todos los días si ya vuelves.\n\n¿Ya tienes una amiga nueva en la cabaña? Cuéntamelo todo.\n\nUn abrazo enorme",
  "Dear …,\n\nI know the first nights can feel long. When I was ten I counted the knots in the ceiling boards until I fell asleep. There were sixty-one. How many are there in your cabin?\n\nYou are braver than I was. I am proud of you every single day.",
  "Hey …,\n\nthe neighbors' cat had kittens. FIVE. Two grey, two orange, one that looks like it fell into a paint bucket. We are allowed to visit on Sunday. Start thinking of names.\n\nLove from all of us 🐾",
  "Dear …,\n\nit rained all Tuesday, so we built the thousand-piece lighthouse on the dining table. One piece is missing. I suspect the dog.\n\nWhat do you do at camp when it rains?\n\nBig hug",
  "My dear …,\n\nI am writing this on the train. There is a boy across from me who hums exactly like you do when you draw, and it made me smile for two whole stops.\n\nBring home lots of pictures.",
  "… ちゃんへ\n\nおげんきですか。おばあちゃんのうちのにわに、ほたるがきました。かえってきたら、いっしょに見ましょうね。\n\nたくさんあそんで、たくさんねてね。",
  "Hi …, it's your big sister.\n\nI have NOT touched your room. Well, I borrowed the blue hoodie. You can have my top bunk for a week when you get back, so we are even.\n\nWrite back or I keep the hoodie.",
  "Dear …,\n\nthank you for teaching me that card game before you left. I have now lost to your aunt nine times in a row and I blame you entirely.\n\nEat something green now and then. We love you.",
] as const;

export const wrensLetters = {
  fromElenaPrinted:
    "My dear Wren,\n\nYour bed is made and Biscuit has decided that it is hers now. I let her, but only until you are back.\n\nI found your star map under the sofa. Can you see the Milky Way from the dock? When I was your age I thought it was smoke from a very long train.\n\nTell Jonah that his frog is fine and eats more than he does.\n\nI love you to the lake and back,\nMama",
  fromElenaWaiting:
    "Dear Wren,\n\nyour letter came! I read it standing at the mailbox, then again at the table, then out loud to Biscuit. You jumped from the high dock. You really did.\n\nI want to hear everything about the regatta. Does your boat have a name yet?\n\nA thousand kisses,\nMama 🛶",
  fromThomasPrinted:
    "Hey Wren,\n\nthe bike has new brakes and a bell that you can hear in the next town. I tested it. The next town called.\n\nWhat is the best thing you ate so far, and what was the strangest?\n\nThinking of you,\nPapa",
} as const;
