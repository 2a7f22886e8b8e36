export const roundToTenth = (n) => Math.round(n * 10) / 10;

/** The title is for a picture that is opened by itself; in the shop the alt text counts. */
export const svg = (width, height, title, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${title.replace(/&/g, '&amp;')}</title>${body}</svg>\n`;

export const ground = (colour, height) => `<path fill="${colour}" d="M0 0h400v${height}H0z"/>`;

/** The running stitch along the spine, which every cover and plate wears. */
export const stitch = (colour, height) =>
  `<path d="M17 -6V${height}" stroke="${colour}" stroke-width="3" stroke-dasharray="16 12" fill="none"/>`;

export const fillPath = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;

export const strokePath = (d, stroke, width, more = '') =>
  `<path d="${d}" stroke="${stroke}" stroke-width="${width}" fill="none"${more}/>`;

export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;

export const range = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');

/** The point at `degrees` on the circle of radius `r` around (x, y). */
export const polar = (x, y, r, degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [roundToTenth(x + r * Math.cos(angle)), roundToTenth(y + r * Math.sin(angle))];
};
