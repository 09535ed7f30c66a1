/** "…" is replaced with the camper's first name. */
export const seasonReplies = [
  "Hi!! I got your letter at rest hour.\nI passed the swim test so I can go in the BIG canoe now. We saw a loon and it dived for like a whole minute. Please send stickers.\nLove, …",
  "Dear family, camp is good. My bunk is on top and I can touch the ceiling. There are 74 knots, I counted twice. I am not homesick, only a little at night.\nLove …",
  "Hello! Today we had pancakes for DINNER. I ate nine. Tell grandpa that I caught a fish too but it was very small so I let it go.\nYour …",
  "Thank you for your letter!!! I read it three times. We sang at the fire until it was dark. I know a song with eleven verses now and I will sing it in the car.\nhugs from …",
  "Hi, it rained all day so we made a dam behind the cabin. My boots are still wet. Can you send socks? And the cards?\nI miss you. I miss the dog more. Just kidding.\n…",
  "Guess what! I was the captain today. We paddled to the island and back and nobody fell in. Well, one did, but only a bit.\nSee you on Saturday. Love, …",
  "I am fine. The food is fine. My cabin is the best one, we won the clean cabin prize two days in a row!! I have a new friend, we trade our desserts.\nbye, …",
  "Dear all, there is a frog under our porch. We named him Mister Hops. He is not allowed inside any more. It was not my fault.\nLots of love from …",
] as const;

export const wrensReply = {
  onTheLines:
    "Dear Mama, YES you can see it from the dock! It does look like smoke.\nI jumped from the HIGH dock today and I did not even hold my nose. On Thursday is the regatta. Tell Biscuit it is still MY bed.\nI love you to the lake and back. Wren",
  underTheLetter: "P.S. This is our boat.\nIt has no name yet.\nJonah says hi!",
} as const;
