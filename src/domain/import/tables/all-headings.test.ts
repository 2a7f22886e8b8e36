import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

/** Rows of headings as publishers, distributors, shops and their programs write them. */
const FILES = `
# Price lists of publishers
Oxford style: S.No. | ISBN | Title | Author | Binding | Price
With a revised price: ISBN | Title | Author | Old Price | New Price
With a revised price of the year: ISBN | Title | MRP | Revised MRP 2025
With last year's price: Title | Author | Price 2024 | Price 2025
Bindings beside each other: Title | Author | HB Price | PB Price
Bindings, ISBNs of both: ISBN (HB) | ISBN (PB) | Title | Price (HB) | Price (PB)
Bindings, spelt out: Title | Hardback ISBN | Paperback ISBN | Hardback Price | Paperback Price
ISBNs of bindings, one price: Title | HB ISBN | PB ISBN | MRP
With an e-book: Title | Print ISBN | eBook ISBN | Print Price | eBook Price
E-book ISBN only: Title | e-ISBN | Price
Set and volume: Title | ISBN (Set) | ISBN (Vol.) | Price
Set price: Title | ISBN | Set Price | Vol. Price
Two currencies, signs: ISBN | Title | Price (₹) | Price ($)
Two currencies, words: ISBN | Title | INR | USD
Three currencies: ISBN | Title | Rs. | US $ | GBP
Sahitya Akademi: Sl. No. | Title | Author | Language | Year | Pages | Price (Rs.) | ISBN
NBT: Code | ISBN | Title | Author | Language | Age Group | Price
Publications Division: S.No. | Title of the Book | Language | Price (in Rs.) | Year of Publication
NCERT: Class | Subject | Title | Code | Price
NCERT with discount: Title Code | Title | MRP | Discount (20%) | Net Price
School list: Class | Title | Publisher | MRP | Disc % | Net Amount
School list, per set: S.No | Subject | Name of Book | Publication | Price
Law books: Title | Author | Edn. | Year | Price | Binding
Law books, special price: Title | Author | Edition | MRP | Special Price
Medical books: ISBN | Title | Author | Edition/Year | Price | Spl. Indian Price
Medical books, Indian price: ISBN | Title | USD Price | Indian Price
Exam guides: Code | Name of Book | Medium | Pages | MRP | Trade Disc.
Comics: Vol No | Title | Digest/Comics | Language | Price
Motilal style: Title | Author | ISBN | Bind | Pub. Year | Pp. | Price Rs. | Weight
Zubaan style: Title | Author | Format | Extent | Trim Size | Price | Rights
New titles: Pub Date | ISBN13 | Title | Subtitle | Author | Imprint | Format | Page Extent | Price in INR | BISAC | Blurb
Backlist: ISBN | Title | Author | Imprint | Publication Date | Cover Price | Available
Backlist with stock: ISBN-13 | Title | Author | MRP | Stock Status
Maps: Code | Title | Scale | Folded Price | Flat Price
Journals: Title | ISSN | Individual | Institutional
Print on demand: ISBN | Title | Page Count | Print Cost | List Price | Royalty
Amar Chitra Katha: SKU | Title | EAN | MRP | HSN | GST %
Prices for schools: Title | MRP | School Price
Prices for members: Title | Price | Member Price
Prices for libraries: Title | Author | Price | Library Price
Prices for students: Title | MRP | Student Price
Wholesale and retail: Title | Wholesale Price | Retail Price
Dealer price: Title | MRP | Dealer Price
Trade price: Title | MRP | Trade Price
Price for the trade, after the discount: Title | MRP | Discount | Trade Price
Price for distributors: Title | MRP | Distributor Price | Retailer Price
Basic price: Title | Basic Price | GST | MRP
Price before and after tax: Title | Price excl. GST | GST Amount | Price incl. GST
Box: Title | MRP | Copies per carton | Carton weight
Minimum order: Title | MRP | MOQ | Rate per pc
Minimum quantity: Title | MRP | Min Qty | Order Qty

# Lists of distributors
Discount: S. No. | EAN | Title | Author | M.R.P. (Rs.) | Disc % | Qty | Shelf
The files' own: EAN | Title | Author | Publisher | MRP | Disc % | Qty | Language | Binding | Category
Imported: S.No. | ISBN No. | Title | Author | Publisher | Binding | Year | Currency | Price | Qty | Trade Discount
Imported with rate: ISBN | Title | Curr | Price | Conv. Rate | Price (INR)
Imported with exchange: ISBN | Title | Foreign Price | Exch. Rate | Rs.
Imported, currency first: ISBN | Title | Cur. | F. Price | Qty
Imported, ROE: ISBN | Title | Price GBP | ROE | INR Price | Disc.
Hindi: क्र.सं. | पुस्तक का नाम | लेखक | आई.एस.बी.एन. | सजिल्द/अजिल्द | पृष्ठ | वर्ष | मूल्य | Disc %
Discount Price: ISBN | Title | Author | MRP | Discount Price | Qty
Your price: ISBN | Title | MRP | Your Price
Your price and discount: ISBN | Title | MRP | Your Disc | Your Price
Discount and net: ISBN | Title | MRP | Disc% | Net
Discount and net price: ISBN | Title | MRP | Disc % | Net Price | Stock
Discount and rate: ISBN | Title | MRP | Disc | Net Rate | Qty
Landed: ISBN | Title | MRP | Landed Cost | Selling Price
Margin: ISBN | Title | MRP | Margin % | Cost
Margin in rupees: ISBN | Title | MRP | Margin | Buying Price
Purchase and sale: ISBN | Title | Purchase Price | Sale Price | MRP | Stock
Remainders: ISBN | Title | RRP (£) | Our Price (Rs.) | Qty Available
Remainders in rupees: ISBN | Title | RRP | Offer Price | Qty
Remainders by weight: Title | MRP | Rate per Kg
Available: ISBN | Title | Author | MRP | Available Qty
Availability: ISBN | Title | Price | Availability
In stock: ISBN | Title | Price | In Stock
Warehouse: ISBN | Title | MRP | Delhi | Mumbai | Chennai
Warehouse stock: ISBN | Title | MRP | Delhi Stock | Mumbai Stock | Total Stock
Order form: ISBN | Title | MRP | Order Qty
Order form with stock: ISBN | Title | MRP | Stock | Order
Order form, Qty Required: ISBN | Title | MRP | Qty Required
On order: ISBN | Title | MRP | On Hand | On Order
Reserved: ISBN | Title | Stock | Reserved | Available
Stock and in transit: ISBN | Title | Qty | In Transit | MRP
Bulk: Title | MRP | 1-10 copies | 11-50 copies | 51+ copies
Free copies: Title | MRP | Scheme | Qty | Free Qty

# Invoices
Amount: Title | Price | Qty | Amount
Discount and amount: S.No | Title | ISBN | Qty | MRP | Disc % | Net Amount
Customer's price: MRP | Disc % | Your Price | Qty | Amount
Discounted price: List Price | Discounted Price | Quantity | Total
Special price: MRP | Special Price | Copies | Net Value
After discount: Price | After Discount | Qty | Net Amount
Price beside MRP: Title | MRP | Qty | Price | Amount
Price after discount: Title | MRP | Disc% | Qty | Price | Total
American: ISBN | Title | List Price | Qty Shipped | Unit Price | Ext Price
Billed: Title | MRP | Billed Qty | Price | Amount
Rate and value: Particulars | Quantity | Rate | Value
Tally: Sl No. | Description of Goods | HSN/SAC | Quantity | Rate | per | Amount
Tally with discount: Sl No. | Description of Goods | HSN/SAC | Quantity | Rate | per | Disc. % | Amount
Tally with MRP: Description of Goods | HSN/SAC | MRP/Marginal | Quantity | Rate | per | Disc. % | Amount
GST: Item | HSN | Qty | Rate | Taxable Value | CGST | SGST | Total
GST rates: Item | HSN Code | Qty | Unit Price | Taxable Amount | GST Rate | GST Amount | Total Amount
GST IGST: Title | HSN | Qty | Price | IGST % | IGST Amt | Amount
GST all: Description | HSN | Qty | Unit | Rate | Discount | Taxable Value | CGST Rate | CGST Amount | SGST Rate | SGST Amount | Total
Gross and net: Title | Qty | Gross Amount | Discount | Net Amount
Gross and net, with price: Title | Qty | Price | Gross | Disc | Net
Line total: Title | Qty | Price | Line Total
Sub total: Title | MRP | Qty | Sub Total
Total price: ISBN | Title | Price | Qty | Total Price
Total cost: ISBN | Title | Qty | Unit Cost | Total Cost
Total MRP: ISBN | Title | Qty | MRP | Total MRP
Total value: Title | Qty | Unit Price (INR) | Total Value
Copies and cost: Title | Copies | Cost (Rs.) | Total (Rs.)
Price and rate: Title | Qty | Price | Rate | Amount
Price, rate, discount: Title | Qty | Price | Rate | Disc % | Amount
Unit rate: Title | Qty | Unit Rate | Amount
MRP and rate: Title | Qty | MRP | Rate | Amount
MRP only: Title | Qty | MRP | Amount
MRP only, value: Title | Qty | MRP | Value
Amount only: Title | Qty | Amount
Discount in rupees: Title | Qty | MRP | Disc Amt | Amount
Round: Title | Qty | MRP | Gross Amt | Disc Amt | Net Amt
Publisher's: Qty | Title | Author | Currency | Unit Price | Discount % | Net Price | Amount
Foreign: Qty | ISBN | Title | Price USD | Exchange Rate | Price INR | Disc % | Amount INR
Ingram: EAN | Title | Qty Ordered | Qty Shipped | List Price | Discount | Net Price | Extended Price
Gardners: ISBN | Title | Qty | RRP | Disc % | Nett | Line Value
Penguin: Material | Description | Qty | MRP | Disc % | Net Value
Rupa: Book Code | Title | Author | Qty | Rate | Disc | Amount
Proforma: Sr. | Particulars | Unit Price | Qty. | Amount (INR)
Credit note: ISBN | Title | Qty Returned | MRP | Disc% | Credit Amount
Returns: ISBN | Title | Return Qty | MRP | Amount
Purchase register: Date | Bill No | Supplier | Title | Qty | Rate | Amount
Sales register: Date | Bill No | Customer | Title | Qty | Rate | Amount
Sales report: ISBN | Title | MRP | Sold Qty | Sale Amount
Sales per day: Title | Qty Sold | Net Sales | Gross Sales
Statement of consignment: ISBN | Title | MRP | Sent | Sold | Returned | Balance
Quotation: Title | Author | Publisher | Price | Discount | Discounted Price | Qty | Total
Quotation to a library: ISBN | Title | Qty Required | List Price | Discount % | Offer Price | Total

# Delivery notes and orders
Ordered, supplied, balance: Title | Ordered Qty | Supplied Qty | Balance Qty
Short: Title | Ordered | Despatched | Bal
Sent: Title | MRP | Ord | Sent
Order and received: Title | Qty Ordered | Qty Received
Order and pending: Title | Order Qty | Pending Qty
Order and back order: ISBN | Title | Ordered | Shipped | Backordered
Order alone: ISBN | Title | Ordered
Received alone: Title | MRP | Received Qty
Dispatched alone: Title | MRP | Dispatched Qty
Accepted: Title | Received Qty | Accepted Qty | Rejected Qty
Challan: S.No | Particulars | Qty | Rate
Challan, bundles: Title | MRP | Bundles | Loose | Total Qty
Purchase order: Title | Author | ISBN | Order Quantity | Unit Price | Total
Supply order: Title | Qty Ordered | Qty Supplied | Rate | Amount
Pending order: Title | Qty | Supplied | Pending
Shipment: ISBN | Title | Qty per carton | Cartons | Total Qty

# Stock
Register: Opening | Received | Sold | Balance
Register with title: Title | Opening Stock | Purchase | Sale | Closing Stock
Register in and out: Title | Opening | In | Out | Closing
Physical and system: Title | System Stock | Physical Stock
Physical and system, difference: Title | Book Stock | Physical Stock | Difference
Count: ISBN | Title | Qty | Counted
Count as per book: Title | As per book | As per count | Short/Excess
Count with a price: ISBN | Title | MRP | Actual
Shelf count: ISBN | Title | Shelf Count | System
Values: Title | Stock | MRP | Stock Value
Values at cost: Title | Closing Qty | Cost Price | Closing Value
Rate and sale price: Title | Rate | Sale Price | Closing Qty
Rack: Title | Author | Rack No | Qty | Price
Reorder: Title | Stock | Reorder Level | Max Stock | MRP
Minimum: Title | Min Stock | Current Stock | MRP
Balance: MRP | Balance | Order
Damaged: Title | Good | Damaged | MRP
Damaged stock: Title | Stock | Damaged Stock
Accession: Acc. No. | Title | Author | Price | No. of Copies | Date of Purchase
Ageing: Title | 0-30 days | 31-60 days | Total Qty | Value
By hand: Cost | Retail | On Hand
By hand, selling: Cost | Selling | Stock
By hand, rate: Rate | Selling | Stock
By hand, purchase: Book Name | Purchase | Sale | Qty
By hand, buy and sell: Book | Buy | Sell | Qty
By hand, P. Rate: Item Name | P.Rate | S.Rate | MRP | Stock
By hand, CP SP: Item | CP | SP | Qty
By hand, words: Shelf Price | Cost
By hand, counter: Rate | Disc % | Counter Price
Cost and purchase: Cost | Purchase Price
Cost alone: Title | Cost
Cost in rupees and stock: Title | Cost (Rs.) | Stock
Amount alone: Title | Amount
Value alone: Title | Value
Rate alone: Title | Author | Rate

# Tills and accounts
Tally, summary of the stock: Particulars | Quantity | Rate | Value
Tally, price list: Particulars | MRP | Standard Cost | Standard Price
Tally, stock item: Name | Under | Units | Opening Balance | Rate per | Value
Tally, closing: Particulars | Closing Balance Quantity | Closing Balance Rate | Closing Balance Value
Tally, in and out: Particulars | Inwards Quantity | Outwards Quantity | Closing Quantity
Marg: Item Code | Item Name | Unit | M.R.P. | P.Rate | S.Rate | Closing Stock
Marg, stock: Product Name | Company | Stock | Cost | MRP | Value
Marg, batch: Product | Batch | Expiry | Qty | Free | Rate | MRP | Amount
Busy: Item Name | Item Group | Unit | Sales Price | Purchase Price | M.R.P. | Op. Stock Qty | Op. Stock Value
Busy, status: Item Details | Unit | Cl. Qty | Cl. Amount
Busy, sale price: Item | Parent Group | Main Unit | Sale Price | Self-Val Price
Vyapar: Item Name* | Item Code | HSN | Sale Price | Purchase Price | Online Store Price | Discount Type | Sale Discount | Current Stock Quantity | Minimum Stock Quantity | Item Location | Tax Rate | Inclusive Of Tax
Vyapar, MRP: Item name | Item code | Category | MRP | Disc. on MRP for Sale (%) | Sale price | Wholesale price | Minimum wholesale quantity | Purchase price | Opening stock quantity
myBillBook: Item Name | Description | Item Code(Barcode) | Category | HSN | Sales Price | Purchase Price | MRP | GST Tax Rate(%) | Opening Stock
Zoho Inventory: Item Name | SKU | Description | Selling Price | Purchase Price | Tax Percentage | Opening Stock | Opening Stock Value | Stock On Hand | Reorder Level | EAN | ISBN | Brand
Zoho Books: Item ID | Item Name | SKU | HSN/SAC | Rate | Account | Purchase Rate | Usage unit
Khatabook: Item Name | Sale Price | Purchase Price | Quantity
Loyverse: Handle | SKU | Name | Category | Description | Sold by weight | Option 1 name | Option 1 value | Default price | Cost | Barcode | Track stock | Available for sale [Kitab Ghar] | Price [Kitab Ghar] | In stock [Kitab Ghar] | Low stock [Kitab Ghar]
Loyverse, short: Default price | Cost | Price [Kitab Ghar]
Loyverse, stock: Default price | Cost | Stock [Kitab Ghar]
Brackets, another currency: Price [NPR]
Brackets, trade: Price [Wholesale]
Brackets, e-book: ISBN [eBook]
Brackets, damaged: Stock [Damaged] | Stock
Square: Reference Handle | Token | Item Name | Variation Name | SKU | Description | Category | GTIN | Price | Online Sale Price | Current Quantity Kitab Ghar | New Quantity Kitab Ghar | Default Unit Cost
Square, short: Token | Item Name | SKU | Price | Enabled Main | Current Quantity Main | New Quantity Main | Stock Alert Count Main
Lightspeed: System ID | UPC | EAN | Description | Qty. | Price | Default Cost | MSRP | Brand | Category
Lightspeed X: id | handle | sku | name | supply_price | retail_price | inventory_Main_Outlet
Vend: handle | sku | name | description | brand_name | supplier_price | retail_price | tax_name | outlet_inventory
QuickBooks: Item Name | Sales Description | Sales Price / Rate | Purchase Cost | Quantity On Hand | Reorder Point
Odoo: External ID | Name | Barcode | Sales Price | Cost | Quantity On Hand
ERPNext: Item Code | Item Name | Item Group | Default Unit of Measure | Standard Selling Rate | Valuation Rate | Opening Stock
Unicenta: Barcode | Name | Buy Price | Sell Price | Stock Current
GoFrugal: Item Code | Item Name | MRP | Selling Price | Purchase Price | Landing Cost | Stock
Petpooja: Item Name | Price | Stock
Swipe: Product Name | Price with Tax | Unit Price | Purchase Price | Qty | MRP | Discount(%)
BookTrak: EAN | Title | Author | On Hand | List | Cost
Bookmanager: ISBN | TITLE | AUTHOR | PRICE | ONHAND | ONORDER
Wordstock: ISBN | Title | Retail | Avg Cost | OH | OO
Basil: isbn13 | title | author | list_price | our_price | quantity | condition
Anthology: ISBN | Title | Author | Binding | List Price | On Hand | YTD Sales
Batchline: ISBN | Title | RRP | Stock | Sales

# Shops and marketplaces
Shopify, older: Handle | Title | Body (HTML) | Vendor | Type | Tags | Published | Option1 Name | Option1 Value | Variant SKU | Variant Grams | Variant Inventory Qty | Variant Price | Variant Compare At Price | Variant Barcode | Image Src | Cost per item | Author (product.metafields.custom.author) | Status
Shopify, since 2024: Title | URL handle | Description | Vendor | Type | Tags | Published on online store | Status | SKU | Barcode | Option1 name | Option1 value | Price | Compare-at price | Cost per item | Inventory quantity | Weight value (grams) | Product image URL | Author (product.metafields.custom.author)
Shopify, inventory: Handle | Title | Option1 Name | Option1 Value | SKU | HS Code | COO | Location | Incoming | Unavailable | Committed | Available | On hand
WooCommerce: ID | Type | SKU | GTIN, UPC, EAN, or ISBN | Name | Published | Visibility in catalog | Short description | Description | In stock? | Stock | Weight (kg) | Sale price | Regular price | Categories | Images | Parent | Brands | Attribute 1 name | Attribute 1 value(s) | Meta: _isbn
WooCommerce, other plug-in: post_title | sku | _regular_price | _sale_price | _stock | _stock_status
Amazon, listings: item-name | item-description | listing-id | seller-sku | price | quantity | open-date | image-url | item-is-marketplace | product-id-type | item-condition | asin1 | product-id | status | maximum-retail-price
Amazon, loader: sku | product-id | product-id-type | price | minimum-seller-allowed-price | maximum-seller-allowed-price | item-condition | quantity | add-delete
Amazon, stock: sku | fnsku | asin | product-name | condition | your-price | afn-fulfillable-quantity | afn-total-quantity
Amazon, price and quantity: sku | price | quantity | minimum-seller-allowed-price
Flipkart: Listing ID | Product Title | Seller SKU Id | Listing Status | MRP (INR) | Your Selling Price (INR) | Your Stock Count | System Stock Count
Flipkart, form: Seller SKU ID | Title | Author | ISBN | MRP | Your selling price | Stock | Procurement SLA
Meesho: Product Name | Variation | Meesho Price | Wrong/Defective Returns Price | MRP | GST % | HSN ID | Net Weight (gms) | Inventory | Supplier SKU ID
Snapdeal: SKU Code | Product Name | MRP | Selling Price | Inventory
eBay: Title | Custom label (SKU) | Available quantity | Format | Start price | Buy It Now price
Etsy: TITLE | DESCRIPTION | PRICE | CURRENCY_CODE | QUANTITY | TAGS | IMAGE1 | SKU
Google Merchant: id | title | description | availability | price | sale_price | link | image_link | gtin | brand
Facebook: id | title | description | availability | condition | price | link | image_link | brand | quantity_to_sell_on_facebook | sale_price
Magento: sku | name | description | price | special_price | qty | is_in_stock | weight | cost
OpenCart: product_id | name | model | sku | isbn | quantity | manufacturer | price | weight
PrestaShop: Product ID | Name | Categories | Price tax included | Wholesale price | On sale | Discount amount | Discount percent | Reference | EAN13 | Quantity
BigCommerce: Product Name | SKU | Cost Price | Retail Price | Sale Price | Calculated Price | Current Stock Level
Wix: handleId | fieldType | name | description | productImageUrl | collection | sku | ribbon | price | surcharge | visible | discountMode | discountValue | inventory | weight | cost
Dukaan: Product Name | Selling Price | Original Price | Stock | Category
Instamojo: Title | Price | Discounted Price | Quantity
AbeBooks: listingid | title | author | price | isbn | binding | booktype | quantity | condition
Biblio: Book ID | Title | Author | Price | Quantity | Binding | ISBN | Year
A sale: price | sale_price
Offered: price | offer price
Your: price | your price
The printed one: price | originalPrice
MRP after: price | mrp
Cost after: price | cost

# Libraries and readers
Goodreads: Book Id | Title | Author | Author l-f | Additional Authors | ISBN | ISBN13 | My Rating | Average Rating | Publisher | Binding | Number of Pages | Year Published | Price | Bookshelves | Owned Copies
Goodreads, data set: bookID | title | authors | average_rating | isbn | isbn13 | language_code | num_pages | publication_date | price
LibraryThing: Book Id | Title | Primary Author | Secondary Author | Date | Summary | Media | Weight | Page Count | ISBN | ISBNs | Languages | Subjects | Copies | List Price | Purchase Price | Value
Koha: biblionumber | itemnumber | barcode | itype | isbn | title | author | publishercode | copyrightdate | pages | price | replacementprice
Koha, report: Title | Author | ISBN | Itemcallnumber | Price | Replacement Price
Calibre: author_sort | authors | comments | cover | formats | id | identifiers | isbn | languages | pubdate | publisher | rating | series | series_index | size | tags | timestamp | title | title_sort | uuid | #mrp
Libib: item_type | title | creators | first_name | last_name | ean_isbn13 | upc_isbn10 | description | publisher | publish_date | group | tags | price | length | copies
StoryGraph: Title | Authors | ISBN/UID | Format | Read Status | Star Rating
BookBuddy: Title | Author | Publisher | Published | Genre | ISBN | Number of Pages | Quantity | Price | Summary
e-Granthalaya: Accession No | Title | Author1 | Author2 | Publisher | Pub Year | ISBN | Price | Currency
SOUL: AccNo | Title | Author | Place | Publisher | Year | Pages | Price | BillNo
Zotero: Key | Item Type | Publication Year | Author | Title | ISBN | Date | Publisher | Num Pages | Series

# Catalogues of the trade
ONIX as CSV: RecordReference | NotificationType | ISBN13 | ProductForm | TitleText | Subtitle | Contributor1 | PublisherName | PublicationDate | PriceAmount | CurrencyCode
ONIX as CSV, words: ISBN | Product Form | Title | Contributors | Imprint | Publication Date | Availability | RRP INR | RRP GBP
Nielsen: ISBN13 | Title | Author | Publisher | Pub Date | Format | UK Price | Indian Price | Availability
Bowker: ISBN | Title | Contributor | Publisher | Publication Date | Price (USD)
Edelweiss: EAN | Title | Author | Imprint | Pub Date | Format | Price | Price Currency | Carton Qty
Baker & Taylor: ISBN | Title | Author | List | Discount % | Your Cost | Available
Feed: isbn | title | author | publisher | list_price_inr | discount_percent | selling_price | in_stock | image_url
Feed, stock: ISBN | Qty | Price
Feed, stock only: EAN | Quantity
Feed, discount: isbn | mrp | discount
Feed, rupees joined: ISBN | TITLE | PRICEINR | QTY
Dollar: Title | Price | Currency | Rate
Foreign and rate: Foreign Price | Rate | Price in INR
FC: FC Price | Rate | Rs.
Dollar and rate: Price ($) | Rate | INR Price
Currency and rate: Currency | Price | Rate | INR Price
USD: USD | Rate | ₹
Foreign only: Foreign Price | Rate
US: US $ | Price
Currency only: Currency | Rate
Rupees last: Rate | Qty | Rs.
Currency and discount: Currency | MRP | Discount %
French: ISBN | Titre | Auteur | Prix
German: ISBN | Titel | Autor | Verlag | Preis
Spanish: ISBN | Título | Autor | Editorial | Precio
Nepali: पुस्तकको नाम | लेखक | प्रकाशक | मूल्य रु.

# Lists in languages of India
Hindi, invoice: क्र. | पुस्तक | मात्रा | दर | राशि
Hindi, discount: पुस्तक का नाम | मूल्य | छूट | शुद्ध मूल्य
Hindi, sale: पुस्तक का नाम | मुद्रित मूल्य | विक्रय मूल्य | प्रतियाँ
Hindi, purchase: पुस्तक | क्रय मूल्य | विक्रय मूल्य | स्टॉक
Hindi, price list: क्रमांक | शीर्षक | लेखक | प्रकाशन वर्ष | पृष्ठ सं. | मूल्य (रु.)
Marathi: अ.क्र. | पुस्तकाचे नाव | लेखकाचे नाव | पाने | किंमत | सवलत किंमत
Marathi, sale: पुस्तकाचे नाव | मूळ किंमत | विक्री मूल्य | प्रती
Bengali: ক্রমিক | বইয়ের নাম | লেখকের নাম | প্রকাশক | পৃষ্ঠা | মূল্য (টাকা)
Bengali, discount: বইয়ের নাম | লেখক | মুদ্রিত মূল্য | ছাড় | বিক্রয় মূল্য
Tamil: வ.எண் | நூலின் பெயர் | ஆசிரியர் | பக்கங்கள் | விலை (ரூ.)
Tamil, discount: புத்தகம் | விலை | தள்ளுபடி | விற்பனை விலை | இருப்பு
Telugu: క్రమ సంఖ్య | పుస్తకం పేరు | రచయిత | వెల
Kannada: ಪುಸ್ತಕದ ಹೆಸರು | ಲೇಖಕರು | ಬೆಲೆ | ಪ್ರತಿಗಳು
Malayalam: പുസ്തകത്തിന്റെ പേര് | രചയിതാവ് | വില | കോപ്പി
Gujarati: પુસ્તકનું નામ | લેખક | કિંમત | નકલ
Punjabi: ਕਿਤਾਬ ਦਾ ਨਾਮ | ਲੇਖਕ | ਕੀਮਤ | ਕਾਪੀਆਂ
Odia: ପୁସ୍ତକ ନାମ | ଲେଖକ | ମୂଲ୍ୟ
Urdu: کتاب کا نام | مصنف | قیمت | تعداد
Assamese: কিতাপৰ নাম | লেখক | মূল্য
English and Hindi: Title / शीर्षक | Author / लेखक | Price / मूल्य

# Of the shop itself
Export: isbn | title | author | authors | originalPrice | discountPercent | discountPrice | stock | bookType | genres | publisher | description
Export, without offers: title | author | authors | originalPrice | discountPrice
Own columns: isbn | title | authors | originalPrice | price | stock
Own columns and net: originalPrice | price | Net Price
Orders: number | createdAt | paymentStatus | invoiceDate | name | isbns | copies | price | discount
Order to a supplier: isbn | title | author | copies

# Beside each other
Two of a field: Title | Book name | Author | Co-authors | Authors
Two ISBNs: ISBN | ISBN13
Two categories: Category | Genre
Two numbers of copies: Title | Author | Price | Qty | Qty (2)
Price category: Rate | Price Category
Retailer: Rate | Retailer
Price date: Rate | Price Date
GST in rupees: MRP | GST (Rs.) | Tax ₹ | GST %
GST: Title | MRP | GST
Tax amount: Title | MRP | Tax Amount | Tax
Trade discount: MRP | Trade Discount
Per cent off: MRP | % off
Discount alone: MRP | Discount
Disc %: MRP | Disc %
Disc % with selling price: MRP | Selling Price | Disc %
Discount amount: MRP | Discount Amount
Discount with selling price: MRP | Selling Price | Discount
Net price with selling price: MRP | Selling Price | Net Price
Unit rate: Unit Rate | SP
Rate per unit: Rate per unit (Rs.) | Our Price
Two selling prices: MRP | Selling Price | Online Price
Cost and selling: Cost | Selling Price
Price only: Price
Price beside MRP: Price | MRP
Unit price beside MRP: MRP | Unit Price
Retail price beside MRP: MRP | Retail Price
Rate beside MRP: MRP | Rate
Cost beside MRP: MRP | Cost
Price beside rate: Price | Rate
Price and cost price: Title | Price | Cost Price
Unit price and selling price: Unit Price | Selling Price
Three prices: MRP | Price | Your Price
Three prices, offered: MRP | Unit Price | Offer Price
Four prices: MRP | Retail Price | Selling Price | Your Price
Offer in an invoice: MRP | Offer Price | Qty | Amount
Own name in an invoice: title | price | qty | amount
Own name and selling: mrp | price | sale_price
Your price and cost: MRP | Cost Price | Your Price
Net price and offer: MRP | Offer Price | Net Price
Your price and net price: MRP | Your Price | Net Price
Cost and discount: Title | Cost | Disc %
Cost and amount: Title | Cost | Amount
Price and cost: MRP | Price | Cost Price
Selling price in an invoice: Title | Price | Selling Price | Qty | Amount
One binding: Title | PB ISBN | PB Price
Three prices of bindings: Title | MRP | HB Price | PB Price
Supplied and stock: Title | Supplied Qty | Stock
Quantity, ordered, supplied: Title | Qty | Ordered | Supplied
Discount amount and selling price: MRP | Selling Price | Discount Amount
Rupees off: MRP | Amount off
Rupees alone: Title | Rs.
Two discounts: MRP | Disc % | Discount Percentage
Two stocks: Title | In Stock | Stock
MRP in a foreign list: Title | Currency | MRP | Price in INR
`;

/** Headings that are read alone. */
const ALONE = `
पुस्तक का नाम | लेखक का नाम | আইএসবিএন | EAN/ISBN | Print ISBN | eBook ISBN | ISBN [eBook] | Price (₹) | MRP ₹ | ₹ MRP | $ Price | MRP (£) | বইয়ের নাম | பதிப்பகம் | ప్రచురణ
Creator | Author(s) Name | Written by | Authors/Editors | Name of the Author | Editor | EAN/ISBN | ISBN (13 Digit) | ISBN-13 No. | Barcode/ISBN | ＩＳＢＮ | Parent ISBN | Old ISBN | Related ISBN
Weight (kg) | Weight in gms | BDG. | HB/PB | Cover | Format | Publication | Publications | Pub | Year | Pub. Date | Date | Edition | Vol. | Series | Pages | No. of Pages | pp | Size | HSN | Summary | Remarks
M.R.P. | MRP (incl. of all taxes) | MRP₹ | ₹MRP | MRP (in Rs. incl. of all taxes) | MRPRS | mrp_inr | PriceINR | rsprice | RATEINRS | sellingPriceRs | Price ௹ | MRP (₨) | Price € | List Price (US$) | RRP £ | Max. Retail Price | Cover Price | Printed Price
Price | Prices | Rate | Cost | Amount | Value | Total | Net | Retail | List | Selling | Sale | Sell | SP | S.Rate | Sale Rate | Store Price | Counter Price | Shelf Price | Special Price | Final Price | Our Price | Web Price
Your Price | Customer Price | Your Rate | Discounted Price | Discounted Rate | After Discount | Price after discount | Net Price | Net Rate | Net Amount | Unit Price | Unit Cost | Cost Price | Purchase Price | Buying Price | Landed Cost
Discount | Disc. | Discount Price | Off | Disc % | Discount Percentage | Discount Amount | Discount (%) | % off | Rs. off | Trade Discount | Margin | Commission | Less
Stock in Hand | Qty (Nos) | Current Qty | Total Qty | Phy. Qty | As per count | Stock | Copies | No. of Copies | Nos | Pcs | Balance | Qty Sold | Ordered | Sold | In Stock | Available | Availability | Stock Status | Units | Free Qty
स्टॉक | मात्रा | प्रतियाँ | प्रती | नग | સ્ટોક | નકલ | കോപ്പി | സ്റ്റോക്ക് | ਸਟਾਕ | ಪ್ರತಿಗಳು | ప్రతులు | تعداد | اسٹاک | विक्रय मूल्य | क्रय मूल्य | मूल्य | कीमत | छूट | தலைப்பு | பதிப்பகம் | மொழி
`;

function describeFile(headings: readonly string[]): string {
  const { source, columns } = guessColumns(headings);
  const list = (label: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : `  ${label}${texts.join(' | ')}`;
  return [
    ...(source === 'table' ? [] : [`  a file of ${source}`]),
    list(
      '',
      columns.flatMap(({ heading, target }) => (target ? `${heading} → ${target}` : [])),
    ),
    list(
      'asked: ',
      columns.flatMap(({ heading, target, choices }) =>
        target === null
          ? `${heading} → ${choices.map((choice) => choice || 'nothing').join(' or ')}`
          : [],
      ),
    ),
    list(
      'left out: ',
      columns.flatMap(({ heading, target }) => (target === '' ? heading : [])),
    ),
  ]
    .flat()
    .join('\n');
}

it('reads the headings of every file as the golden file says', async () => {
  const files = FILES.trim()
    .split('\n')
    .map((line) => {
      const [, name, headings] = /^([^#].*?): (.+)$/.exec(line) ?? [];
      return headings ? `${name}\n${describeFile(headings.split(' | '))}` : `\n${line}\n`.trimEnd();
    });
  const alone = ALONE.trim()
    .split(/ \| |\n/)
    .map((heading) => describeFile([heading]));
  await expect(`${files.join('\n').trim()}\n\n# Alone\n${alone.join('\n')}\n`).toMatchFileSnapshot(
    './all-headings.txt',
  );
});
