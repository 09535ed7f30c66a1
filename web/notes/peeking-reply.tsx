import "./peeking-reply.css";

/** Decorative: the badge below reports the response. Drawn here because it has the card's width. */
export function PeekingReply() {
  return (
    <div className="peeking-reply" aria-hidden="true">
      <svg className="peeking-reply-page" viewBox="0 0 240 84" preserveAspectRatio="xMidYMin slice">
        <path className="peeking-reply-paper" d="M6 14 232 6 238 84H10Z" />
        <path className="peeking-reply-lines" d="M24 32.5 162 27.6M25 51.5 216 44.7M26 70.5 217 63.7" />
        <path
          className="peeking-reply-hand"
          d="M30 27c4-7 6-6 8-1s5 3 8-2 6-3 9 1M68 25c4-6 6-5 8 0s6 2 8-2 6-2 9 1 6 1 9-2M30 47c4-6 6-6 8-1s5 4 8-1 6-4 9 0 6 2 9-2 6-2 9 1M84 44.5c4-6 6-5 8 0s6 2 8-1 6-3 9 0M120 43c3-5 6-4 8 0s6 3 9-1 6-2 9 1 6 1 9-2M165 41c4-5 6-4 8 0s6 2 8-1M31 66c4-5 6-4 8 0s6 3 9-1 6-3 9 0M70 64c4-6 6-4 8 0s5 2 8-2 6-3 9 1 6 1 9-2M118 62.5c4-5 6-4 8 0s6 2 8-1"
        />
        <path className="peeking-reply-code" d="M206 13l16-.6.6 16-16 .6Z" />
        <path className="peeking-reply-code-holes" d="M211 17.5l2.5-.1M217 17l.1 3M211.5 23l3-.1M218 23v1" />
      </svg>
      <svg className="peeking-reply-pocket" viewBox="0 0 100 40" preserveAspectRatio="none">
        <path className="peeking-reply-front" d="M0 0 50 36 100 0V40H0Z" />
        <path className="peeking-reply-fold" d="M0 0 50 36 100 0" />
      </svg>
    </div>
  );
}
