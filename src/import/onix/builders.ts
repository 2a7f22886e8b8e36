import TAGS from './names.json' with { type: 'json' };

/** For tests: an ONIX message with these products. */
export function aMessage(...products: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header><Sender><SenderName>A publisher</SenderName></Sender></Header>
${products.join('\n')}
</ONIXMessage>
`;
}

interface ProductOptions {
  /** The code of the notification type: 03 is a full product, 04 an update, 05 a deletion. */
  type?: string;
  isbn?: string;
  title?: string;
  /** The code of the price type: 02 is a retail price with tax. */
  priceType?: string;
  currency?: string;
  amount?: string;
}

/** For tests: a product with all elements that the shop reads. */
export function aProduct({
  type = '03',
  isbn = '9780306406157',
  title = 'The Home and the World',
  priceType = '02',
  currency = 'INR',
  amount = '399.50',
}: ProductOptions = {}): string {
  return `<Product>
<RecordReference>vidya-${isbn}</RecordReference>
<NotificationType>${type}</NotificationType>
<ProductIdentifier><ProductIDType>01</ProductIDType><IDValue>V-1</IDValue></ProductIdentifier>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
<DescriptiveDetail>
<ProductComposition>00</ProductComposition>
<ProductForm>BB</ProductForm>
<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>7</PartNumber><TitleText>Indian Classics</TitleText></TitleElement></TitleDetail></Collection>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>B06</ContributorRole><PersonName>Surendranath Tagore</PersonName></Contributor>
<Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>A01</ContributorRole><PersonNameInverted>Tagore, Rabindranath</PersonNameInverted></Contributor>
<Language><LanguageRole>02</LanguageRole><LanguageCode>ben</LanguageCode></Language>
<Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
<Extent><ExtentType>00</ExtentType><ExtentValue>256</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
<Subject><MainSubject/><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FRD</SubjectCode></Subject>
<Subject><SubjectSchemeIdentifier>10</SubjectSchemeIdentifier><SubjectCode>HIS017000</SubjectCode></Subject>
<Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>Bengal</SubjectHeadingText></Subject>
</DescriptiveDetail>
<CollateralDetail>
<TextContent><TextType>02</TextType><ContentAudience>00</ContentAudience><Text>Short.</Text></TextContent>
<TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text textformat="05"><p>Bimala’s <b>world</b>.</p><p>A second paragraph.</p></Text></TextContent>
<TextContent><TextType>14</TextType><ContentAudience>00</ContentAudience><Text><![CDATA[<p>Mother, today there comes back to mind…</p>]]></Text></TextContent>
<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://images.example/${isbn}.jpg?w=800</ResourceLink></ResourceVersion></SupportingResource>
</CollateralDetail>
<PublishingDetail>
<Imprint><ImprintName>Vidya Classics</ImprintName></Imprint>
<Publisher><PublishingRole>01</PublishingRole><PublisherName>Vidya</PublisherName></Publisher>
<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">20190531</Date></PublishingDate>
</PublishingDetail>
<RelatedMaterial><RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>W-1916</IDValue></WorkIdentifier></RelatedWork></RelatedMaterial>
<ProductSupply>
<SupplyDetail><ProductAvailability>21</ProductAvailability><Stock><OnHand>5</OnHand></Stock><Price><PriceType>02</PriceType><PriceAmount>4.99</PriceAmount><CurrencyCode>GBP</CurrencyCode></Price></SupplyDetail>
<SupplyDetail><ProductAvailability>21</ProductAvailability><Stock><OnHand>7</OnHand></Stock><Price><PriceType>${priceType}</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price></SupplyDetail>
</ProductSupply>
</Product>`;
}

/** For tests: the message with short tags instead of reference names. */
export function shorten(message: string): string {
  const short = new Map(Object.entries(TAGS));
  return message.replaceAll(
    /<(\/?)(\w+)/g,
    (_all, slash: string, name: string) => `<${slash}${short.get(name) ?? name}`,
  );
}
