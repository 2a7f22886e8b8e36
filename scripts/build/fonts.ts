import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** The fonts of the pictures that the server draws: packages of Fontsource, and their files. */
const FONTS: Record<string, string[]> = {
  newsreader: ['latin-500', 'latin-ext-500', 'latin-600', 'latin-ext-600'],
  'anek-latin': ['latin-400', 'latin-ext-400', 'latin-700', 'latin-ext-700'],
  'noto-serif-devanagari': ['devanagari-600'],
  'noto-serif-bengali': ['bengali-600'],
  'noto-serif-tamil': ['tamil-600'],
  'noto-serif-telugu': ['telugu-600'],
  'noto-serif-malayalam': ['malayalam-600'],
  'noto-serif-gujarati': ['gujarati-600'],
  'noto-sans-kannada': ['kannada-600'],
  'noto-nastaliq-urdu': ['arabic-600'],
};
/** Lists the fonts for fontconfig, relative to the file. */
const LIST = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">.</dir></fontconfig>
`;

/** Writes the fonts into a folder, with the list by which the library finds them, and licences. */
export async function writeFonts(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'fonts.conf'), LIST);
  for (const [name, files] of Object.entries(FONTS)) {
    const find = (file: string) => resolve(`@fontsource/${name}/${file}`);
    await writeFile(join(folder, `OFL-${name}.txt`), await readFile(find('LICENSE')));
    for (const file of files) {
      const woff = await readFile(find(`files/${name}-${file}-normal.woff`));
      await writeFile(join(folder, `${name}-${file}.ttf`), toTtf(woff));
    }
  }
}

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/** Unpacks a font in WOFF, which the library cannot read: compressed tables with a list of them. */
function toTtf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const ttf = Buffer.alloc(woff.readUInt32BE(16));
  // The type of the font, the number of tables, and three numbers for a binary search of them.
  woff.copy(ttf, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  for (const [index, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    ttf.writeUInt16BE(value, 4 + 2 * index);
  let at = 12 + 16 * count;
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * index;
    const [tag = 0, offset = 0, packed = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map(
      (part) => woff.readUInt32BE(entry + part),
    );
    const data = woff.subarray(offset, offset + packed);
    ttf.set(packed < length ? inflateSync(data) : data, at);
    for (const [part, value] of [tag, checksum, at, length].entries())
      ttf.writeUInt32BE(value, 12 + 16 * index + 4 * part);
    // Each table begins at a multiple of four.
    at += Math.ceil(length / 4) * 4;
  }
  return ttf;
}
