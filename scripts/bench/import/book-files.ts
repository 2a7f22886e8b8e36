import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createDice, type Dice } from '#api/testing.ts';

const WORDS =
  'river house monsoon letter garden mango temple city silent last first tiger river salt moon road mother blue stone train winter summer tale song shadow light paper island bride clock market street mountain ocean forest king queen thief scholar wind fire rain'.split(
    ' ',
  );
const FIRST = 'Asha Ravi Meera Arjun Kavita Vikram Leela Nikhil Usha Kiran'.split(' ');
const LAST = 'Rao Sen Iyer Khan Bose Menon Patel Das Singh Nair Joshi Roy'.split(' ');

/** For benchmarks: a CSV of so many books; the same seed makes the same file. */
export function writeCsv(file: string, rows: number, seed: number): Promise<void> {
  const header =
    'isbn,title,authors,originalPrice,discountPercent,stock,bookType,genres,publisher,publishedOn,language,pages,description';
  return writeLines(file, rows, (at) => {
    const book = aBookOf(at, seed);
    const { title, author, price, description } = book;
    return `${at === 0 ? `${header}\n` : ''}${book.isbn},"${title}",${author},${price},${book.percent},${book.stock},Paperback,Romance|Mystery,${book.publisher},${book.year},en,${book.pages},"${description}"\n`;
  });
}

/** For benchmarks: an ONIX message with so many products. */
export function writeOnix(file: string, products: number, seed: number): Promise<void> {
  return writeLines(file, products, (at) => {
    const book = aBookOf(at, seed);
    const begin =
      at === 0 ? '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0">\n' : '';
    const end = at === products - 1 ? '</ONIXMessage>\n' : '';
    return `${begin}<Product><RecordReference>r${at}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${book.isbn}</IDValue></ProductIdentifier><DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${book.title}</TitleText></TitleElement></TitleDetail><Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>${book.author}</PersonName></Contributor><Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language><Extent><ExtentType>00</ExtentType><ExtentValue>${book.pages}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent><Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FRD</SubjectCode></Subject></DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${book.description}</Text></TextContent></CollateralDetail><PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>${book.publisher}</PublisherName></Publisher><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="05">${book.year}</Date></PublishingDate></PublishingDetail><ProductSupply><SupplyDetail><Stock><OnHand>${book.stock}</OnHand></Stock><Price><PriceType>02</PriceType><PriceAmount>${book.price}.00</PriceAmount><CurrencyCode>INR</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>\n${end}`;
  });
}

async function writeLines(file: string, count: number, line: (at: number) => string) {
  const output = createWriteStream(file);
  let text = '';
  for (let at = 0; at < count; at++) {
    text += line(at);
    if (text.length < 1_000_000 && at < count - 1) continue;
    if (!output.write(text)) await once(output, 'drain');
    text = '';
  }
  output.end();
  await once(output, 'finish');
}

function aBookOf(at: number, seed: number) {
  const dice = createDice(seed * 1_000_003 + at);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[skewed(dice, WORDS.length)]).join(' ');
  const first = `978${String(at).padStart(9, '0')}`;
  return {
    isbn: `${first}${checkDigit(first)}`,
    title: `The ${words(3)} ${at % 5000}`,
    author: `${FIRST[dice.roll(FIRST.length)]} ${LAST[dice.roll(LAST.length)]}`,
    price: 99 + dice.roll(900),
    percent: dice.roll(50),
    stock: dice.roll(40),
    publisher: `${LAST[dice.roll(LAST.length)]} Books`,
    year: 1950 + dice.roll(76),
    pages: 80 + dice.roll(700),
    description: words(40),
  };
}

/** The first are much likelier, as with words of a language. */
function skewed(dice: Dice, sides: number): number {
  return dice.roll(dice.roll(sides) + 1);
}

function checkDigit(first: string): number {
  const sum = [...first].reduce((so, digit, at) => so + Number(digit) * (at % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
