import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { aMessage, aProduct } from './onix/builders.ts';
import { readAll } from './testing.ts';

const swap = (text: string, by: string) => aMessage(aProduct().replace(text, by));
const aPrice = (fields: string) =>
  swap('<CurrencyCode>INR</CurrencyCode>', `<CurrencyCode>INR</CurrencyCode>${fields}`);
const anOldProduct = (fields: string) =>
  `<Product><RecordReference>a</RecordReference><NotificationType>03</NotificationType>${fields}</Product>`;
const from = (...bytes: number[]) => Uint8Array.from(bytes);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const wide = (cells: number) => Array.from({ length: cells }, (_, at) => `c${at}`).join(',');

/** Files with a fault each, or in another form than usual. */
const FILES: Record<string, string | Uint8Array> = {
  'an old spreadsheet': from(0xd0, 0xcf, 0x11, 0xe0, 1),
  'a PDF': '%PDF-1.7',
  'a gzip archive': gzipSync('title'),
  'a RAR archive': 'Rar!…',
  'a JPEG': from(0xff, 0xd8, 0xff, 0xe0),
  'a PNG': from(0x89, 0x50, 0x4e, 0x47),
  'a spreadsheet of LibreOffice': zipSync(
    { mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { level: 0 },
  ),
  'a text of Word': zipSync({ '[Content_Types].xml': from(1), 'word/document.xml': from(1) }),
  'a page saved for Excel':
    '\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"></html>',
  'a table saved for Excel': '<TABLE><tr><td>Title</td></tr></TABLE>',
  'XML saved for Excel':
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
  'an archive without sheets': zipSync({ 'a.txt': Buffer.from('x') }),
  'the beginning of an archive': 'PK\u0003\u0004',
  nothing: '',
  'a letter': 'Dear reader',
  'lines without cells': 'one\ntwo\nthree\n',
  'headings only': 'title,MRP\n',
  'prices of two bindings': 'title,author,MRP\n,,HB,PB\nEmma,Austen,795,350\n',
  'a binding in a row': 'title,format,MRP\nEmma,HB,795\n',
  'two tables side by side': 'No,title,MRP,No,title,MRP\n1,Emma,300,2,Gora,200\n',
  'two tables beside a blank column': 'No,title,MRP,,No,title,MRP\n1,Emma,300,,2,Gora,200\n',
  'two columns with one heading': 'title,MRP,Qty,Qty\nEmma,300,2,3\n',
  'too many headings': `title,MRP,${wide(500)}\n`,
  'too many cells': `title,MRP\nEmma,300,${wide(500)}\nGora,200\n`,
  'a quote that is not closed': 'title,MRP\nEmma,300\n"Gora,200\n',
  'a quote that is not doubled': 'title,MRP,a,b\nEmma,300,"a"\nb,1,2,"x",1\n',
  'UTF-16 with a mark': Buffer.concat([from(0xff, 0xfe), utf16('title,MRP\nगोरा,200\n')]),
  'UTF-16 without a mark': utf16('title,MRP\nEmma,200\nGora,300\n'),
  'UTF-16, big-endian': utf16('title,MRP\nEmma,200\nGora,300\n').swap16(),
  'UTF-8 with a mark': '\ufefftitle,MRP\nEmma,200\n',
  'Windows-1252': Buffer.from('title,MRP\nCaf\u00e9,200\n', 'latin1'),
  'a named delimiter': 'sep=|\ntitle|MRP\nEmma, a novel|200\n',
  'other XML': '<?xml version="1.0"?><books><book/></books>',
  'ONIX 2.1': '<ONIXMessage><Header><FromCompany>Old House</FromCompany></Header></ONIXMessage>',
  'ONIX 2.1 of no one': '<ONIXMessage release="2.1"></ONIXMessage>',
  'ONIX 4': '<ONIXMessage release="4.0"></ONIXMessage>',
  'a message without a release': aMessage(aProduct()).replace(/ release[^>]+/, ''),
  'a damaged header': aMessage(aProduct()).replace('</SenderName>', ''),
  'products of ONIX 2.1 in a message of 3.0': aMessage(
    anOldProduct('<ProductForm>BB</ProductForm>'),
    anOldProduct('<Title><TitleText>Gora</TitleText></Title>'),
  ),
  'a comment with a tag in a product': swap('<ProductForm>', '<!-- </Product> --><ProductForm>'),
  'a comment with a tag between products': aMessage(
    aProduct(),
    '<!-- <Product> -->',
    aProduct({ title: 'Gora' }),
  ),
  'no products': aMessage(),
  'a message that is cut off': aMessage(aProduct()).replace('</ONIXMessage>', ''),
  'a product that is cut off': aMessage(aProduct().replace('</Product>', '')),
  'a tag that is not closed': swap('</ProductForm>', ''),
  'a tag that is not closed, and a wrong ISBN': swap('</ProductForm>', '').replace(
    /9780306406157/g,
    '9780306406150',
  ),
  'an attribute that is repeated': swap('<Text textformat="05"', '<Text language="" language=""'),
  'tags in a name': swap('Indian Classics', 'Indian <b>Classics</b>'),
  'an unknown entity': swap('Vidya Classics', 'A &nosuch; B'),
  'many levels': swap('Bengal', `${'<b>'.repeat(200)}x${'</b>'.repeat(200)}`),
  'an unknown notification': aMessage(aProduct({ type: '77' })),
  'no notification': swap('<NotificationType>03</NotificationType>', ''),
  'a test product': aMessage(aProduct({ type: '88' })),
  'an update': aMessage(aProduct({ type: '04', currency: 'USD' })),
  'a deletion': aMessage(aProduct({ type: '05' })),
  'a trade pack': swap('<ProductComposition>00<', '<ProductComposition>20<'),
  'no price in rupees': aMessage(aProduct({ currency: 'USD' })),
  'a trade price': aMessage(aProduct({ priceType: '05' })),
  'a price of an unknown type': aMessage(aProduct({ priceType: '' })),
  'a price without tax': aMessage(aProduct({ priceType: '01' })),
  'a price of zero': aMessage(aProduct({ amount: '0.50' })),
  'a price in words': aMessage(aProduct({ amount: 'ten' })),
  'a price with commas': aMessage(aProduct({ amount: '1,299.00' })),
  'a price for several copies': aPrice('<PricePer>01</PricePer>'),
  'a price for orders of ten': aPrice('<MinimumOrderQuantity>10</MinimumOrderQuantity>'),
  'a price of a rental': aPrice(
    '<PriceCondition><PriceConditionType>10</PriceConditionType></PriceCondition>',
  ),
  'a price for libraries': aPrice('<PriceQualifier>06</PriceQualifier>'),
  'a price for others': aPrice(
    '<Territory><CountriesIncluded>US GB</CountriesIncluded></Territory>',
  ),
  'a price for India': aPrice('<Territory><CountriesIncluded>IN</CountriesIncluded></Territory>'),
  'a price for a part of a country': aPrice(
    '<Territory><RegionsIncluded>US-CA</RegionsIncluded></Territory>',
  ),
  'a price for the rest of the world': aPrice(
    '<Territory><RegionsIncluded>ROW</RegionsIncluded></Territory>',
  ),
  'a price in no currency': aMessage(aProduct({ currency: '' })),
  'a price that ended': aPrice(
    '<PriceDate><PriceDateRole>15</PriceDateRole><Date>20200131</Date></PriceDate>',
  ),
  'a price that begins': aPrice(
    '<PriceDate><PriceDateRole>14</PriceDateRole><Date>29990131</Date></PriceDate>',
  ),
  'a wrong date': swap('>20190531<', '>2019-31<'),
  'a date of an unknown format': swap('dateformat="00"', 'dateformat="77"'),
  'an unknown language': swap('>eng<', '>English<'),
  'only other orders of a series': swap('<PartNumber>7</PartNumber>', '').replace(
    '</Collection>',
    '<CollectionSequence><CollectionSequenceType>01</CollectionSequenceType><CollectionSequenceNumber>9</CollectionSequenceNumber></CollectionSequence></Collection>',
  ),
  'wrong pages': swap('<ExtentValue>256<', '<ExtentValue>many<'),
  'Roman pages': swap('<ExtentValue>256</ExtentValue>', '<ExtentValueRoman>xii</ExtentValueRoman>'),
  'a cover without https': swap('https://images', 'ftp://images'),
  'a cover without an address': swap('https://images.example/', ''),
  'a cover with a long address': swap('?w=800', `?w=${'8'.repeat(500)}`),
  'a wrong ISBN': aMessage(aProduct({ isbn: '9780306406150' })),
  'out of print': swap(
    '<PublishingDetail>',
    '<PublishingDetail><PublishingStatus>07</PublishingStatus>',
  ),
  postponed: swap(
    '<PublishingDetail>',
    '<PublishingDetail><PublishingStatus>03</PublishingStatus>',
  ),
  cancelled: swap(
    '<PublishingDetail>',
    '<PublishingDetail><PublishingStatus>01</PublishingStatus>',
  ),
};

it('says what is wrong with a file, and reads the rest', async () => {
  const parts: string[] = [];
  for (const [name, file] of Object.entries(FILES)) {
    parts.push(`## ${name}`);
    for (const row of await readAll(file)) parts.push(JSON.stringify(row, shorten));
  }
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot('./sentences.txt');
});

/** Leaves out long lists and texts, which other tests compare. */
function shorten(name: string, value: unknown): unknown {
  if (name === 'description' || name === 'sample') return undefined;
  return Array.isArray(value) && value.length > 20 ? `${value.length} items` : value;
}
