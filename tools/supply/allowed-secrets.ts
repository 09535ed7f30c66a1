export type AllowedSecret = { fingerprint: string; why: string };

/**
 * Values that look like secrets and give no access, by the start of their SHA-256. One by one, because an exempted file
 * would sooner or later contain a real secret.
 */
export const allowedSecrets: readonly AllowedSecret[] = [
  {
    fingerprint: "64b8c04e450a9701",
    why: "The token of the sheet that tests and the documentation use as their example; no server ever made it.",
  },
  {
    fingerprint: "2bb80d537b1da3e3",
    why: 'The word "secret" as the password of a mail server that does not exist, in a test of reading such addresses.',
  },
  {
    fingerprint: "5e884898da280471",
    why: 'The word "password" where a password stands in an address, in older versions of pages that show its shape.',
  },
  {
    fingerprint: "22ff1488bfc3ef44",
    why: 'The words "FILL-IN" in older versions of the example of settings; the install page stops where they are left.',
  },
  {
    fingerprint: "f11626b5b3fa789a",
    why: "The name of a variable of psql, in an older version of the script that makes the database's roles.",
  },
  {
    fingerprint: "de8154a560ec7ea6",
    why: "What a letter says in a test that looks whether anybody else is told of it.",
  },
  {
    fingerprint: "a4b9200270594d3f",
    why: "The id of a commit, in the message of the commit that reverts it.",
  },
  {
    fingerprint: "0101796e082e85a7",
    why: "A planted value; a test looks for it in what the doctor prints.",
  },
  {
    fingerprint: "5a4880c21a311cff",
    why: "A password with a sign that an address must not contain, in a test of the sentence about it.",
  },
  {
    fingerprint: "deb87fabd17715bb",
    why: "Hexadecimal digits in their order, as the id of a commit in an older version of a test.",
  },
  { fingerprint: "3d36dc69ed904825", why: "A wrong webhook secret, in a test that it is refused." },
  {
    fingerprint: "77dd87eb58768657",
    why: "A planted value; a test looks for it in the sentences about settings.",
  },
  { fingerprint: "60962dd44c92d0de", why: "The webhook secret of the stand-in for a card provider." },
  {
    fingerprint: "4e6cd880e87272b6",
    why: "A pattern of the names of settings, in deploy/install/compose.sh.",
  },
  {
    fingerprint: "a6b46ceb19621fe1",
    why: "The path that a test tries to read as a secret, /proc/1/environ.",
  },
  { fingerprint: "f8a665a97769f1d2", why: "the feature that owns the table api_keys, in features.ts" },
];
