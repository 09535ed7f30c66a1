export function SpotDrawing() {
  return (
    <svg viewBox="0 0 240 110" aria-hidden="true">
      <path d="M20 100a100 78 0 0 1 200 0z" fill="#c9d8c0" />
      <path d="M44 100l12-46 12 46zM176 100l14-58 14 58z" fill="#2a6650" />
      <g stroke="#14261f" strokeWidth="3" strokeLinejoin="round">
        <path d="M78 46h84v54H78z" fill="#fffdf6" />
        <path d="M78 46l42 32 42-32z" fill="#f4b942" />
        <path d="M4 100h232" strokeLinecap="round" />
      </g>
    </svg>
  );
}
