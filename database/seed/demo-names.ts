export const demoCabins = [
  ["Loon Cabin", 8],
  ["Heron Cabin", 8],
  ["Otter Cabin", 8],
  ["Birch Cabin", 8],
] as const;

/** Child and writer. The first family is the one that a visitor can be. */
export const demoFamilies = [
  ["Theo Calder", "Ruth Calder"],
  ["Maya Fontaine", "Claire Fontaine"],
  ["Caleb Okafor", "Grace Okafor"],
  ["Priya Raman", "Anand Raman"],
  ["Ellie Donnelly", "Pat Donnelly"],
  ["Mateo Cruz", "Elena Cruz"],
  ["Noor Haddad", "Samir Haddad"],
  ["Finn Gallagher", "Nora Gallagher"],
  ["Ava Lindqvist", "Karin Lindqvist"],
  ["Idris Kamara", "Fatu Kamara"],
  ["Hazel Rhodes", "Jo Rhodes"],
  ["Owen Tran", "Linh Tran"],
  ["Sofia Delgado", "Marta Delgado"],
  ["Eli Ames", "Rachel Ames"],
  ["Ines Petrov", "Mila Petrov"],
  ["Sam Harlow", "Kate Harlow"],
  ["Bea Wynn", "Tom Wynn"],
  ["Dov Levin", "Miriam Levin"],
  ["June Sato", "Hana Sato"],
  ["Kiri Matiu", "Aroha Matiu"],
  ["Lena Yazzie", "Dawn Yazzie"],
  ["Opal Liu", "Wei Liu"],
  ["Tess Mori", "Ken Mori"],
  ["Quinn Abbott", "Sarah Abbott"],
] as const;

/** From his mother: answered, printed yesterday, and waiting. */
export const theosLetters = {
  answered:
    "My dear Theo,\n\nYour bed is made and Biscuit has decided that it is hers now. I let her, but only until you are back.\n\nDid you pass the swim test? Who has the bunk above yours?\n\nI love you to the lake and back,\nMom",
  printed:
    "Dear Theo,\n\nYour sunflowers opened this morning, all six of them. The tallest looks straight into the kitchen.\n\nGrandpa wants to know if you have caught a fish yet. He says his was two arms long.\n\nHugs,\nMom",
  waiting:
    "Dear Theo,\n\nYour letter came! I read it standing at the mailbox, then again at the table, then out loud to Biscuit.\n\nI want to hear everything about the regatta. Does your boat have a name yet?\n\nA thousand kisses,\nMom 🛶",
} as const;
