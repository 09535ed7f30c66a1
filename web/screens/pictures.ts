/** A picture that needs no server, for links to replies and photos. */
export function pictureUrl(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f5eeda"/><path d="M40 60h${width - 80}M40 120h${width - 80}M40 180h${width / 2}" stroke="#333" stroke-width="6"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
