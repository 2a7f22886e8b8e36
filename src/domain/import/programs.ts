import type { ImportReview } from '#contract/import-review.ts';
import type { Target } from './import-row.ts';

/** The program that has written a file. */
export type Source = ImportReview['file']['source'];

/** A program, by the headings that only its files have. Headings are folded as by `fold`. */
interface Program {
  source: Source;
  /** All of them are in the file. */
  marks: string[];
  /** What the headings mean; several fields for one that needs an answer. */
  columns: Readonly<Record<string, Target | Target[]>>;
  /** Whether all other columns are left out. */
  isClosed?: boolean;
}

/** The words of headings, best first, by field. */
export const HEADINGS: readonly (readonly [Exclude<Target, ''>, string])[] = [
  [
    'isbn',
    'isbn13 isbn ean13 ean isbnno isbnnumber isbncode isbn10 eancode isbnean barcode isbn1310 asin1 asin eanisbn isbnean13 ean13isbn isbn13ean eanisbn13 upcisbn10 externalid productid gtinupceanorisbn आईएसबीएन',
  ],
  [
    'title',
    'title booktitle booktitles titleofthebook titleofbook nameofbook nameofthebook titlename productname itemname bookname name book books particulars descriptionofgoods शीर्षक पुस्तक पुस्तककानाम தலைப்பு நூல் புத்தகம் நூலின்பெயர் புத்தகத்தின்பெயர்',
  ],
  ['subtitle', 'subtitle subheading'],
  [
    'authors',
    'authors author authorname authornames authorsname authorsnames nameofauthor nameoftheauthor authorauthors writer writers contributor contributors creator creators writtenby by authoreditor लेखक ஆசிரியர் எழுத்தாளர் நூலாசிரியர்',
  ],
  ['translator', 'translator translators translatedby'],
  [
    'originalPrice',
    'mrp mrprs mrpinr mrpprice maximumretailprice listprice rrp coverprice printedprice printprice pubprice publishedprice regularprice compareatprice variantcompareatprice originalprice price pricers pricein priceinr priceinrs unitprice retailprice rate cost amount मूल्य விலை',
  ],
  [
    'price',
    'sellingprice saleprice offerprice specialprice discountedprice ourprice netprice yourprice yoursellingprice finalprice webprice onlineprice afterdiscount discountedrate sp',
  ],
  [
    'discountPercent',
    'discountpercent discpercent percentdiscount percentdisc discountin discinpercent discountinpercent percentoff off discountpercentage discountrate',
  ],
  ['discountPrice', 'discountamount discountrs discountinrs discrs amountoff'],
  [
    'stock',
    'stock qty quantity copies onhand quantityavailable availablequantity availableqty available instockqty stockqty stockquantity inventory inventoryqty closingstock closingqty balance balanceqty noofcopies units stockcount systemstockcount இருப்பு பிரதிகள்',
  ],
  [
    'bookType',
    'booktype binding bdg bndg bind format bindingtype bookformat type itemtype edition coverformat pbhb hbpb जिल्द सजिल्दअजिल्द',
  ],
  [
    'genres',
    'genres genre category categories subject subjects bookshelves subcategory bookgenre topic विषय श्रेणी வகை பிரிவு',
  ],
  [
    'publisher',
    'publisher publishers publishername imprint publishinghouse pub brand प्रकाशक பதிப்பகம் வெளியீடு',
  ],
  [
    'publishedOn',
    'publishedon publisheddate publicationdate dateofpublication pubdate pubyear publicationyear yearofpublication yearpublished publishingyear publishyear releasedate copyrightdate year published pubdt publishdate वर्ष प्रकाशनवर्ष',
  ],
  ['language', 'language languages languagecode lang bookslanguage booklanguage भाषा மொழி'],
  [
    'pages',
    'pages numberofpages numpages noofpages pagecount pageno extent pagecounts pp पृष्ठ पृष्ठसंख्या பக்கங்கள்',
  ],
  [
    'grams',
    'grams weight weightgrams weightg weightingrams weightgm weightgms weightkg weightkgs weightinkg weightinkgs itemweight',
  ],
  ['seriesName', 'seriesname series seriestitle'],
  ['seriesNumber', 'seriesnumber volume vol volno volumeno volumenumber seriesindex bookno'],
  ['gtin', 'gtin'],
  ['taxPercent', 'taxpercent gst gstpercent tax gstrate taxrate igst'],
  ['hsn', 'hsn hsncode hsnsac'],
  [
    'coverImg',
    'coverimg cover coverimage coverurl coverlink imageurl imagelink image images imagesrc mainimageurl mainimage picture photo frontcover',
  ],
  [
    'description',
    'description longdescription bookdescription productdescription synopsis blurb summary aboutthebook annotation shortdescription itemdescription',
  ],
];

/** The programs whose files are known, the ones with more marks first. */
export const PROGRAMS: readonly Program[] = [
  {
    source: 'shop',
    marks: ['author', 'authors', 'originalprice', 'discountprice'],
    columns: {},
  },
  {
    source: 'shopify',
    marks: ['handle', 'variantprice'],
    isClosed: true,
    columns: {
      title: 'title',
      bodyhtml: 'description',
      vendor: ['publisher', 'authors'],
      tags: 'genres',
      option1value: 'bookType',
      variantgrams: 'grams',
      variantinventoryqty: 'stock',
      variantprice: 'price',
      variantcompareatprice: 'originalPrice',
      variantbarcode: 'isbn',
      imagesrc: 'coverImg',
    },
  },
  {
    source: 'woocommerce',
    marks: ['sku', 'regularprice', 'visibilityincatalog'],
    isClosed: true,
    columns: {
      gtinupceanorisbn: 'isbn',
      metaisbn: 'isbn',
      name: 'title',
      shortdescription: '',
      description: 'description',
      stock: 'stock',
      saleprice: 'price',
      regularprice: 'originalPrice',
      categories: 'genres',
      images: 'coverImg',
      weightg: 'grams',
      weightkg: 'grams',
      brands: 'publisher',
    },
  },
  {
    source: 'amazon',
    marks: ['itemname', 'sellersku'],
    isClosed: true,
    columns: {
      itemname: 'title',
      itemdescription: 'description',
      productid: 'isbn',
      price: 'price',
      maximumretailprice: 'originalPrice',
      quantity: 'stock',
      imageurl: 'coverImg',
    },
  },
  {
    source: 'flipkart',
    marks: ['listingid', 'sellerskuid'],
    columns: {
      listingid: '',
      producttitle: 'title',
      mrp: 'originalPrice',
      yoursellingprice: 'price',
      yourstockcount: 'stock',
      systemstockcount: '',
    },
  },
  {
    source: 'goodreads',
    marks: ['bookid', 'authorlf', 'myrating'],
    isClosed: true,
    columns: {
      title: 'title',
      author: 'authors',
      additionalauthors: 'authors',
      isbn: 'isbn',
      isbn13: 'isbn',
      publisher: 'publisher',
      binding: 'bookType',
      numberofpages: 'pages',
      yearpublished: 'publishedOn',
      price: 'originalPrice',
      ownedcopies: 'stock',
    },
  },
  {
    source: 'librarything',
    marks: ['bookid', 'primaryauthor'],
    isClosed: true,
    columns: {
      title: 'title',
      primaryauthor: 'authors',
      secondaryauthor: 'authors',
      date: 'publishedOn',
      media: 'bookType',
      isbn: 'isbn',
      isbns: 'isbn',
      pagecount: 'pages',
      languages: 'language',
      copies: 'stock',
      summary: 'description',
      listprice: 'originalPrice',
      purchaseprice: '',
      subjects: 'genres',
    },
  },
  {
    source: 'koha',
    marks: ['biblionumber', 'title'],
    columns: {
      copyrightdate: 'publishedOn',
      publishercode: 'publisher',
      itemcallnumber: '',
      barcode: '',
      replacementprice: 'originalPrice',
      price: 'originalPrice',
      itype: 'bookType',
      notes: '',
      abstract: 'description',
      seriestitle: 'seriesName',
    },
  },
  {
    source: 'calibre',
    marks: ['uuid', 'authorsort', 'titlesort'],
    columns: {
      authors: 'authors',
      comments: 'description',
      cover: '',
      formats: '',
      id: '',
      identifiers: 'isbn',
      isbn: 'isbn',
      languages: 'language',
      pubdate: 'publishedOn',
      rating: '',
      series: 'seriesName',
      seriesindex: 'seriesNumber',
      size: '',
      tags: 'genres',
      timestamp: '',
    },
  },
];

/** What Shopify calls its columns since 2024, by the folded heading; the value is the older name. */
export const SHOPIFY_NAMES: Readonly<Record<string, string>> = {
  urlhandle: 'handle',
  description: 'bodyhtml',
  publishedononlinestore: 'published',
  sku: 'variantsku',
  barcode: 'variantbarcode',
  price: 'variantprice',
  compareatprice: 'variantcompareatprice',
  inventoryquantity: 'variantinventoryqty',
  weightvaluegrams: 'variantgrams',
  productimageurl: 'imagesrc',
};
