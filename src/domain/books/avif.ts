import {
  addPart,
  createView,
  type MetadataPart,
  type Picture,
  type PictureFault,
  readText,
} from './picture-file.ts';

/** Reads an AVIF: nested boxes. Each `ispe` has the size of the picture, or of a part of it. */
export function readAvif(bytes: Uint8Array<ArrayBuffer>): Picture | PictureFault {
  const data = createView(bytes);
  const boxes = listBoxes(bytes, 0, bytes.length);
  // The first box, `ftyp`, lists the brands.
  const brands: string[] = readText(bytes, 8, (boxes[0]?.end ?? 0) - 8).match(/[^]{4}/g) ?? [];
  if (brands.includes('avis')) return 'movingPicture';
  if (!brands.includes('avif')) return 'noPicture';
  const listInner = (outer: Box[], name: string, skip = 0) =>
    outer
      .filter((box) => box.name === name)
      .flatMap(({ begin, end }) => listBoxes(bytes, begin + skip, end));
  // `meta` has a version and flags before its boxes.
  const meta = listInner(boxes, 'meta', 4);
  const properties = listInner(listInner(meta, 'iprp'), 'ipco');
  const sizes = properties.filter(({ name }) => name === 'ispe');
  if (sizes.length === 0 || !boxes.some(({ name }) => name === 'mdat')) return 'brokenPicture';
  return {
    type: 'avif',
    width: Math.max(...sizes.map(({ begin }) => data.getUint32(begin + 4))),
    height: Math.max(...sizes.map(({ begin }) => data.getUint32(begin + 8))),
    length: bytes.length,
    metadata: findAvifMetadata(bytes, meta, listInner(meta, 'iinf', 6)),
  };
}

/** Finds the data of the items with EXIF or XMP, by the table of locations in `iloc`. */
function findAvifMetadata(bytes: Uint8Array<ArrayBuffer>, meta: Box[], infos: Box[]) {
  const data = createView(bytes);
  const find = (box: string) => meta.find(({ name }) => name === box)?.begin;
  let at = find('iloc') ?? bytes.length;
  const read = (size: number): number => {
    at += size;
    let value = 0;
    for (let byte = at - size; byte < at; byte++) value = value * 256 + data.getUint8(byte);
    return value;
  };
  const ids = new Set<number>();
  for (const { begin } of infos) {
    const long = data.getUint8(begin) > 2 ? 2 : 0;
    if (/Exif|mime/.test(readText(bytes, begin + 8 + long, 4)))
      ids.add(long ? data.getUint32(begin + 4) : data.getUint16(begin + 4));
  }
  const metadata: MetadataPart[] = [];
  if (at === bytes.length || ids.size === 0) return metadata;
  const inner = find('idat') ?? 0;
  let left = bytes.length;
  const version = read(4) >> 24;
  const [sizes, moreSizes] = [read(1), read(1)];
  // Without bytes for each location, a short file could have any number of them.
  if (sizes === 0) throw new RangeError('The locations have no size.');
  const idBytes = version < 2 ? 2 : 4;
  for (let items = read(idBytes); items > 0; items--) {
    const id = read(idBytes);
    const isInner = version > 0 && read(2) % 16 === 1;
    read(2);
    const base = read(moreSizes >> 4) + (isInner ? inner : 0);
    for (let extents = read(2); extents > 0; extents--) {
      if (version > 0) read(moreSizes & 15);
      const begin = base + read(sizes >> 4);
      const end = begin + read(sizes & 15);
      if (!ids.has(id)) continue;
      left -= end - begin;
      // Limits their sum, because many extents could each be as long as the file.
      if (left < 0) throw new RangeError('The extents overlap.');
      addPart(metadata, { begin, end, isFixed: true });
    }
  }
  return metadata;
}

interface Box {
  name: string;
  /** The offset of the first byte of its content. */
  begin: number;
  /** The offset after its last byte. */
  end: number;
}

/** Lists the boxes between two offsets. Throws `RangeError` if one of them ends after `to`. */
function listBoxes(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Box[] {
  const data = createView(bytes);
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const shortLength = data.getUint32(at);
    const isLong = shortLength === 1;
    // A length of 0 means that the box extends to the end.
    const length = isLong ? Number(data.getBigUint64(at + 8)) : shortLength || to - at;
    const begin = at + (isLong ? 16 : 8);
    const end = at + length;
    if (end < begin || end > to) throw new RangeError('A box ends outside its parent.');
    addPart(boxes, { name: readText(bytes, at + 4, 4), begin, end });
    at = end;
  }
  return boxes;
}
