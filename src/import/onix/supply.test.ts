import { expect, it } from 'vitest';
import { readSupply } from './supply.ts';
import { parseElement } from './tree.ts';

const HEADER = { priceType: '', currency: '', today: '2026-11-28' };

interface PriceOptions {
  amount?: string;
  type?: string;
  currency?: string;
  /** More elements of the price. */
  more?: string;
}

function aPrice({
  amount = '499.00',
  type = '02',
  currency = 'INR',
  more = '',
}: PriceOptions = {}) {
  const element = (name: string, text: string) => (text === '' ? '' : `<${name}>${text}</${name}>`);
  return `<Price>${element('PriceType', type)}${element('PriceAmount', amount)}${element('CurrencyCode', currency)}${more}</Price>`;
}

function aSupply(content: string, market = '', supplier = '') {
  const territory = market && `<Market><Territory>${market}</Territory></Market>`;
  return `<ProductSupply>${territory}<SupplyDetail><Supplier><SupplierName>${supplier}</SupplierName></Supplier>${content}</SupplyDetail></ProductSupply>`;
}

function read(supplies: string, { header = {}, form = 'BC' } = {}) {
  const product = parseElement(
    `<Product><DescriptiveDetail><ProductForm>${form}</ProductForm></DescriptiveDetail>${supplies}</Product>`,
  );
  if ('problem' in product) throw new Error(product.problem);
  return readSupply(product, { ...HEADER, ...header });
}

function onCondition(type: string): string {
  return `<PriceCondition><PriceConditionType>${type}</PriceConditionType></PriceCondition>`;
}

const countries = (codes: string) => `<CountriesIncluded>${codes}</CountriesIncluded>`;
const inTerritory = (content: string) => `<Territory>${content}</Territory>`;
const onDate = (role: string, date: string) =>
  `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date>${date}</Date></PriceDate>`;
const inPeriod = (format: string, period: string) =>
  onDate('24', period).replace('<Date>', `<Date dateformat="${format}">`);
const withTax = (content: string) => `<Tax><TaxType>02</TaxType>${content}</Tax>`;
const WORLD = '<RegionsIncluded>WORLD</RegionsIncluded>';

it.each<[string, string, prices: string]>([
  ['a fraction down', '499', aPrice({ amount: '499.99' })],
  ['thousands', '1299', aPrice({ amount: '1,299.00' })],
  ['a fixed price', '499', aPrice({ type: '04' })],
  ['a price without tax of a printed book', '499', aPrice({ type: '01' })],
  [
    'a price with the rate of its tax',
    '523',
    aPrice({ type: '01', more: withTax('<TaxRatePercent>5</TaxRatePercent>') }),
  ],
  [
    'a price with the amount of its tax',
    '510',
    aPrice({ type: '03', more: withTax('<TaxAmount>11.00</TaxAmount>') }),
  ],
  [
    'a price with the rates of two taxes, to the paisa',
    '113',
    aPrice({
      type: '01',
      amount: '100',
      more:
        withTax('<TaxRatePercent>5</TaxRatePercent>').repeat(2) +
        withTax(`<TaxAmount>2.999</TaxAmount>`),
    }),
  ],
  [
    'a price that is zero-rated',
    '499',
    aPrice({ type: '01', more: withTax('<TaxRateCode>Z</TaxRateCode>') }),
  ],
  [
    'a price that is exempt',
    '499',
    aPrice({ type: '01', more: withTax('<TaxRateCode>E</TaxRateCode>') }),
  ],
  ['rupees, not dollars', '499', aPrice({ amount: '9.99', currency: 'USD' }) + aPrice()],
  [
    'the price for consumers',
    '499',
    aPrice({ amount: '450', more: '<PriceQualifier>06</PriceQualifier>' }) +
      aPrice({ more: '<PriceQualifier>05</PriceQualifier>' }),
  ],
  [
    'the price of one copy',
    '499',
    aPrice({ amount: '450', more: '<MinimumOrderQuantity>10</MinimumOrderQuantity>' }) + aPrice(),
  ],
  [
    'the price without a condition',
    '499',
    aPrice({ amount: '99', more: onCondition('10') }) + aPrice({ more: onCondition('00') }),
  ],
  ['a price that is not 0', '499', aPrice({ amount: '0.00' }) + aPrice()],
  ['the retail price', '499', aPrice({ amount: '250', type: '05' }) + aPrice()],
  [
    'the price that is valid today',
    '599',
    aPrice({ amount: '399', more: onDate('15', '20261127') }) +
      aPrice({ amount: '599', more: onDate('14', '20261128') }) +
      aPrice({ amount: '699', more: onDate('14', '20261129') }),
  ],
  [
    'a price on its last day, as it began later',
    '399',
    aPrice() + aPrice({ amount: '399', more: onDate('14', '20261101') + onDate('15', '20261128') }),
  ],
  [
    'the price for India before that for the world',
    '499',
    aPrice({ amount: '999', more: inTerritory(WORLD) }) +
      aPrice({ more: inTerritory(countries('NP')) + inTerritory(countries('BD IN')) }),
  ],
  [
    'the price for the world before one without India',
    '499',
    aPrice({ amount: '299', more: inTerritory(countries('NP BT')) }) +
      aPrice({
        amount: '399',
        more: inTerritory(`${WORLD}<CountriesExcluded>IN</CountriesExcluded>`),
      }) +
      aPrice({ more: inTerritory(`${WORLD}<CountriesExcluded>US</CountriesExcluded>`) }),
  ],
])('chooses %s', (_what, price, prices) => {
  expect(read(aSupply(prices))).toEqual({ price, stock: '' });
});

it('chooses the market of India', () => {
  const supplies = ['GB', 'NP', 'IN'].map((code, index) =>
    aSupply(aPrice({ amount: `${index + 1}00` }), countries(code)),
  );
  expect(read(supplies.join(''))).toMatchObject({ price: '300' });
});

it('uses the price type and the currency of the header', () => {
  const supply = aSupply(aPrice({ type: '', currency: '' }));
  expect(read(supply, { header: { priceType: '02', currency: 'INR' } })).toMatchObject({
    price: '499',
  });
});

it.each<[reason: string, content: string, form?: string]>([
  ['It has no price.', ''],
  ['Its price is not announced yet.', '<UnpricedItemType>02</UnpricedItemType>'],
  [
    'It is free of charge.',
    aPrice({ amount: '', more: '<UnpricedItemType>01</UnpricedItemType>' }),
  ],
  [
    'It has no price in ₹, only in GBP and USD.',
    aPrice({ currency: 'GBP' }) + aPrice({ currency: 'USD' }) + aPrice({ currency: 'USD' }),
  ],
  [
    'Its price in ₹ is not for India, but for Nepal and Bhutan.',
    aPrice({ more: inTerritory(countries('NP BT')) }),
  ],
  [
    'Its price in ₹ is not for consumers, but for others, such as libraries.',
    aPrice({ more: '<PriceQualifier>06</PriceQualifier>' }),
  ],
  [
    'Its price in ₹ has a condition, such as a rental or another purchase.',
    aPrice({ more: onCondition('06') }),
  ],
  ['It has no retail price in ₹, only one for the trade.', aPrice({ type: '05' })],
  ['The file does not say whether its price in ₹ is the retail price.', aPrice({ type: '' })],
  ['Its price in ₹ ended on 31 August 2026.', aPrice({ more: inPeriod('06', '2026010120260831') })],
  ['Its price in ₹ begins on January 2027.', aPrice({ more: inPeriod('07', '202701202712') })],
  ['Its price in ₹ ended on 31 December 2020.', aPrice({ more: onDate('15', '20201231') })],
  ['Its price in ₹ begins on 1 January 2027.', aPrice({ more: onDate('14', '20270101') })],
  [
    'Its price in ₹ ended on 30 June 2020.',
    ['20200331', '20200630', '20200131'].map((day) => aPrice({ more: onDate('15', day) })).join(''),
  ],
  [
    'Its price in ₹ begins on 31 January 2027.',
    ['20270331', '20270131', '20270630'].map((day) => aPrice({ more: onDate('14', day) })).join(''),
  ],
  ['Its price is ₹0.', aPrice({ amount: '0.00' })],
  ['Its price is ₹0.', aPrice({ amount: '0.00' }) + aPrice({ currency: 'GBP' })],
  [
    'Its price is written as “four hundred”.',
    aPrice({ currency: 'GBP' }) + aPrice({ amount: 'four hundred' }),
  ],
  ['Its price is written as “30,80”.', aPrice({ amount: '30,80' })],
  [
    'Its price in ₹ is without tax, and the file does not say the tax.',
    aPrice({ type: '01' }),
    'AC',
  ],
])('says: %s', (problem, content, form = 'BC') => {
  expect(read(aSupply(content), { form })).toEqual({ price: '', stock: '', problem });
});

it('counts the copies of each supplier once, those with the price first', () => {
  const onHand = (copies: string) => `<Stock><OnHand>${copies}</OnHand></Stock>`;
  const abroad = aSupply(onHand('900') + aPrice({ currency: 'GBP' }), countries('GB'), 'Vidya UK');
  const dollars = aSupply(onHand('500') + aPrice({ currency: 'USD' }), '', 'Vidya');
  const rupees = aSupply(onHand('20') + onHand('4') + aPrice(), '', 'Vidya');
  const other = aSupply(onHand('3'), '', 'Saraswati');
  expect(read(abroad + dollars + rupees)).toMatchObject({ stock: '24' });
  expect(read(abroad + dollars + rupees + other)).toMatchObject({ stock: '27' });
});
