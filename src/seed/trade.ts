/** An invented reader of the demo, with an address. */
export interface Shopper {
  email: string;
  firstName: string;
  lastName: string;
  city: string;
  district: string;
  state: string;
  pin: string;
  phone: string;
  addressText: string;
}

function aShopper(name: string, place: string, addressText: string): Shopper {
  const [firstName = '', lastName = ''] = name.split(' ');
  const [city = '', state = '', pin = '', district = city] = place.split(', ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const phone = `98${pin}${String(name.length).padStart(2, '0')}`;
  return { email, firstName, lastName, city, district, state, pin, phone, addressText };
}

/** The readers who order in the demo. The first one is a user of the seed, with a history too. */
export const SHOPPERS: readonly Shopper[] = [
  aShopper(
    'Meera Srinivasan',
    'Bengaluru, Karnataka, 560003, Bengaluru Urban',
    '14, Third Cross, Malleshwaram',
  ),
  aShopper('Ananya Iyer', 'Chennai, Tamil Nadu, 600004', '7, Kutchery Road, Mylapore'),
  aShopper('Rohan Kale', 'Pune, Maharashtra, 411004', '22, Prabhat Road, Deccan Gymkhana'),
  aShopper('Farhan Qureshi', 'Lucknow, Uttar Pradesh, 226001', '3, Lalbagh Road, Hazratganj'),
  aShopper('Ishita Banerjee', 'Kolkata, West Bengal, 700019', '41, Hindustan Park, Gariahat'),
  aShopper('Arjun Menon', 'Kochi, Kerala, 682011, Ernakulam', '9, Hospital Road, Ernakulam South'),
  aShopper('Simran Gill', 'Chandigarh, Chandigarh, 160017', 'House 118, Sector 17'),
  aShopper('Devika Rao', 'Hyderabad, Telangana, 500034', 'Flat 5, Road No. 10, Banjara Hills'),
  aShopper('Nikhil Joshi', 'Ahmedabad, Gujarat, 380009', '16, Navrang Society, Navrangpura'),
  aShopper(
    'Zoya Khan',
    'New Delhi, Delhi, 110001, Central Delhi',
    '2, Janpath Lane, Connaught Place',
  ),
];

/** The collection of the demo. Its books are named by their titles. */
export const RAIN_SHELF = {
  title: 'For the rains',
  text: 'Long chapters for afternoons that do not end, chosen by the people behind the counter.',
  books: [
    {
      title: 'Sea of Poppies',
      by: 'Farida',
      why: 'Half the languages of the Indian Ocean are aboard, and you will speak them all by page fifty.',
    },
    {
      title: 'The Hound of the Baskervilles',
      by: 'Joseph, who opens the shop',
      why: 'Read it on a night when the power goes.',
    },
    { title: 'Swami and Friends', by: 'Farida', why: 'The shortest way back to being ten.' },
    {
      title: 'Love in the Time of Cholera',
      by: 'Nasreen, poetry shelf',
      why: 'Rain, rivers and fifty-one years, nine months and four days.',
    },
    { title: 'The Moonstone' },
    { title: 'A Suitable Boy' },
  ],
} as const;

/** How an order ends, if it is not simply packed, shipped and delivered. */
type Fate =
  | 'cancelled-by-reader'
  | 'cancelled-by-shop'
  | 'returned'
  | 'return-requested'
  | 'came-back'
  | 'came-back-closed'
  | 'payment-failed'
  | 'awaits-payment';

export interface PlannedOrder {
  daysAgo: number;
  /** The minute of the day in India. */
  minute: number;
  /** The index in `SHOPPERS`. */
  shopper: number;
  /** Indexes in the list of books that are in stock. */
  books: { index: number; qty: number }[];
  payment: 'online' | 'cod';
  fate?: Fate | undefined;
}

export const TRADE_DAYS = 60;
const BUSY_DAYS = 3;

/** The day, counted back from today, of the latest order with each fate. */
const FATES: Partial<Record<number, Fate>> = {
  41: 'returned',
  35: 'cancelled-by-reader',
  28: 'came-back-closed',
  16: 'cancelled-by-shop',
  9: 'return-requested',
  8: 'came-back',
  2: 'payment-failed',
  1: 'awaits-payment',
};
/** Fates that need a payment in advance. */
const PAID_ONLINE: readonly (Fate | undefined)[] = [
  'returned',
  'cancelled-by-reader',
  'came-back',
  'payment-failed',
  'awaits-payment',
];
/** The days on which the first shopper orders. */
const OWN_DAYS = [52, 27, 5];

/** Plans the trade of sixty days: the same plan on each call, oldest first. */
export function planTrade(bookCount: number): PlannedOrder[] {
  const pick = createPicker();
  const orders: PlannedOrder[] = [];
  for (let daysAgo = TRADE_DAYS; daysAgo >= 1; daysAgo--) {
    // Trade grows a little in the second half, and the last days leave some work to do.
    const growth = Number(pick(10) < (daysAgo > TRADE_DAYS / 2 ? 3 : 8)) + Number(pick(10) < 2);
    const count = 1 + (daysAgo <= BUSY_DAYS ? 3 : growth);
    for (let index = 0; index < count; index++) {
      const fate = index === 0 ? FATES[daysAgo] : undefined;
      const isOwn = index === 0 && OWN_DAYS.includes(daysAgo);
      const isOnline =
        PAID_ONLINE.includes(fate) || (!fate?.startsWith('came-back') && pick(5) < 3);
      orders.push({
        daysAgo,
        minute: 9 * 60 + index * 210 + pick(200),
        shopper: isOwn ? 0 : 1 + pick(SHOPPERS.length - 1),
        books: pickBooks(pick, bookCount),
        payment: isOnline ? 'online' : 'cod',
        fate,
      });
    }
  }
  return orders;
}

/** Picks one to three books; the first books of the list are the most wanted. */
function pickBooks(pick: (count: number) => number, bookCount: number): PlannedOrder['books'] {
  const books = new Map<number, number>();
  for (let left = 1 + Math.floor(pick(5) / 2); left > 0; left--) {
    const index = Math.min(pick(bookCount), pick(bookCount));
    books.set(index, pick(6) === 0 ? 2 : 1);
  }
  return [...books].map(([index, qty]) => ({ index, qty }));
}

const MODULUS = 2_147_483_647;

/** Creates a function that returns pseudo-random integers below `count`, always the same ones. */
function createPicker(): (count: number) => number {
  let state = 20_261_128;
  return (count) => {
    // The generator of Park and Miller: all products are exact integers.
    state = (state * 48_271) % MODULUS;
    return Math.floor((state / MODULUS) * count);
  };
}
