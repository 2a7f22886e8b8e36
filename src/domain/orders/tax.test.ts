import { describe, expect, it } from 'vitest';
import { containedTax, taxShares } from './tax.ts';

const LINE = { qty: 2, payable: 105, taxPercent: 5 };
const GSTIN = '29AABCK4821M1Z9';

it('finds the tax in a price, to the nearest paisa', () => {
  expect(containedTax(LINE)).toBe(1000);
  expect(containedTax({ ...LINE, payable: 199, qty: 1, taxPercent: 18 })).toBe(3036);
  expect(containedTax({ ...LINE, payable: 112, qty: 1, taxPercent: 12.5 })).toBe(1244);
});

it('finds none where nothing is taxed, as in older orders', () => {
  expect(containedTax({ ...LINE, taxPercent: 0 })).toBe(0);
  expect(containedTax({ qty: 1, payable: 200 })).toBe(0);
  expect(taxShares([{ qty: 1, payable: 200 }], { gstin: GSTIN, state: 'Karnataka' })).toEqual([]);
});

describe('the taxes of a bill', () => {
  const shares = (state: string, gstin: string | undefined = GSTIN) =>
    taxShares([LINE, { qty: 1, payable: 200 }, { ...LINE, qty: 1, payable: 1 }], { gstin, state });

  it('are halves of union and state within the state of the seller', () => {
    const halves = [
      { name: 'CGST', paise: 503 },
      { name: 'SGST', paise: 502 },
    ];
    expect(shares('Karnataka')).toEqual(halves);
    expect(shares(' KARNATAKA ')).toEqual(halves);
  });

  it('are those of a union territory without a parliament', () => {
    expect(shares('Chandigarh', '04AABCK4821M1Z9').map(({ name }) => name)).toEqual([
      'CGST',
      'UTGST',
    ]);
  });

  it('are integrated between two states', () => {
    expect(shares('Kerala')).toEqual([{ name: 'IGST', paise: 1005 }]);
    expect(shares('Jammu & Kashmir')).toEqual([{ name: 'IGST', paise: 1005 }]);
  });

  it('are not shared out where the state of one side is not known', () => {
    expect(shares('Bangalore')).toEqual([{ name: 'GST', paise: 1005 }]);
    expect(taxShares([LINE], { state: 'Kerala' })).toEqual([{ name: 'GST', paise: 1000 }]);
  });
});
