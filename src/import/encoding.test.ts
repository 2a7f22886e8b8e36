import { expect, it } from 'vitest';
import { repairEncoding } from './encoding.ts';

function mangle(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

it.each(['गोदान', 'प्रेमचंद', 'García Márquez', 'Midnight’s Children', 'தமிழ்', '₹ 250'])(
  'reads %s, which was decoded as Windows-1252',
  (text) => {
    expect(mangle(text)).not.toBe(text);
    expect(repairEncoding(mangle(text))).toBe(text);
  },
);

it.each(['गोदान', 'García', 'SÃO PAULO', 'Ãgua', 'naïve café', 'Â£ 5 and ₹', 'Straße', 'Plain'])(
  'leaves %s as it is',
  (text) => expect(repairEncoding(text)).toBe(text),
);
