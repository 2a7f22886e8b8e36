import type { Book, Offer } from '#contract/book.ts';

interface BookFacts extends Pick<
  Book,
  | 'title'
  | 'author'
  | 'description'
  | 'bookType'
  | 'genres'
  | 'originalPrice'
  | 'discountPercent'
  | 'totalRatings'
  | 'totalStars'
  | 'createdAt'
> {
  /** The active offers. All others are listed as inactive. */
  offers: Offer['offer'][];
  /** The year in which the text was first published. */
  publishedOn: string;
  stock: number;
  series?: Book['series'];
}

const LAST_STOCKTAKING = '2023-06-01T09:00:00+05:30';

const OFFERS = [
  { id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery' },
  { id: 2, offer: 'newArrival', offerText: 'New Arrival' },
  { id: 3, offer: 'bestSeller', offerText: 'Best Seller' },
] as const;

// The order in which the shop lists the books.
const FACTS: BookFacts[] = [
  {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    description:
      'A wealthy bachelor takes a house in the neighbourhood, and the five Bennet sisters of Hertfordshire will not have a quiet evening again. Elizabeth trusts her own quick judgement of people; the bachelor’s proud friend, Mr Darcy, trusts his. Published in 1813, Jane Austen’s comedy of first impressions and trying relations is still the wittiest argument in English about money, marriage and being wrong.',
    publishedOn: '1813',
    stock: 24,
    bookType: 'Paperback',
    genres: ['Romance', 'Mystery', 'Fantasy', 'Non-Fiction', 'Science'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 299,
    discountPercent: 30,
    totalRatings: 2310,
    totalStars: 4.6,
    createdAt: '2023-01-05T10:15:00+05:30',
  },
  {
    title: 'The Story of My Experiments with Truth',
    author: 'M. K. Gandhi',
    description:
      'Written in weekly instalments and gathered into a book from 1927, this is Gandhi’s plain account of a timid schoolboy in Kathiawar, a law student in London and a lawyer in South Africa who learns to refuse. He reports on diet, debt, marriage and prayer as a chemist reports on a test tube, mistakes first. Few public lives have been told with so little vanity.',
    publishedOn: '1927',
    stock: 18,
    bookType: 'Paperback',
    genres: ['Non-Fiction', 'Adventure', 'Science', 'Mystery', 'Romance'],
    offers: ['fastDelivery'],
    originalPrice: 160,
    discountPercent: 25,
    totalRatings: 988,
    totalStars: 4.2,
    createdAt: '2023-01-05T10:25:00+05:30',
  },
  {
    title: 'Life of Pi',
    author: 'Yann Martel',
    description:
      'Pi Patel grows up among the animals of his father’s zoo in Pondicherry, a boy devout in three religions at once. When the family’s ship goes down in the Pacific he is left in a lifeboat with very few companions, one of them a Bengal tiger named Richard Parker. Yann Martel’s novel of 2001 is a sea adventure, a survival manual and a sly question about which stories we choose to believe.',
    publishedOn: '2001',
    stock: 31,
    bookType: 'Paperback',
    genres: ['Adventure', 'Fantasy', 'Mystery', 'Science', 'Romance'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 450,
    discountPercent: 30,
    totalRatings: 1872,
    totalStars: 4.4,
    createdAt: '2023-01-12T11:00:00+05:30',
  },
  {
    title: 'The Hobbit',
    author: 'J. R. R. Tolkien',
    description:
      'Bilbo Baggins likes his kettle, his pantry and his own front door, until a wizard and thirteen dwarves arrive for tea and leave with him as their burglar. Ahead lie trolls, goblins, riddles asked underground, and a dragon asleep on stolen gold. J. R. R. Tolkien first told the tale to his children; since 1937 it has belonged to everyone who never meant to have an adventure.',
    publishedOn: '1937',
    stock: 12,
    bookType: 'Hardcover',
    genres: ['Fantasy', 'Adventure', 'Mystery', 'Romance', 'Science'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 550,
    discountPercent: 30,
    totalRatings: 3120,
    totalStars: 4.8,
    createdAt: '2023-01-12T11:20:00+05:30',
  },
  {
    title: 'Murder on the Orient Express',
    author: 'Agatha Christie',
    description:
      'Snow stops the Orient Express in the middle of Yugoslavia, and by morning a passenger lies stabbed behind a locked door. No one can have come aboard and no one can have left. Hercule Poirot has a carriage full of suspects, from a Russian princess to a colonel home from India, and no police, no laboratory, only his questions. Agatha Christie’s puzzle of 1934 plays perfectly fair and still astonishes.',
    publishedOn: '1934',
    stock: 27,
    bookType: 'Paperback',
    genres: ['Mystery', 'Adventure', 'Romance', 'Science', 'Fantasy'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 399,
    discountPercent: 30,
    totalRatings: 2045,
    totalStars: 4.5,
    createdAt: '2023-01-19T16:40:00+05:30',
  },
  {
    title: 'Cosmos',
    author: 'Carl Sagan',
    description:
      'From the library of Alexandria to the red deserts of Mars, Carl Sagan walks the reader through the universe as if showing a friend around the neighbourhood. Written beside his television series of 1980, Cosmos tells how a small species learned to measure its world, its stars and its own brief place among them. The science has moved on in parts; the wonder has not aged a day.',
    publishedOn: '1980',
    stock: 6,
    bookType: 'Hardcover',
    genres: ['Science', 'Non-Fiction', 'Adventure', 'Mystery', 'Fantasy'],
    offers: ['newArrival', 'fastDelivery'],
    originalPrice: 1000,
    discountPercent: 25,
    totalRatings: 1420,
    totalStars: 4.7,
    createdAt: '2023-05-22T09:30:00+05:30',
  },
  {
    title: 'The Moonstone',
    author: 'Wilkie Collins',
    description:
      'A yellow diamond, sacred in India and carried off in the plunder of Seringapatam, comes to Rachel Verinder on her eighteenth birthday and is gone before breakfast. A house steward devoted to Robinson Crusoe, a meddling pamphleteer, a lawyer and others each tell what they saw, while Sergeant Cuff, who would rather grow roses, listens. With this novel of 1868 Wilkie Collins taught the English detective story its manners.',
    publishedOn: '1868',
    stock: 0,
    bookType: 'Paperback',
    genres: ['Mystery', 'Romance', 'Adventure', 'Fantasy', 'Science'],
    offers: [],
    originalPrice: 350,
    discountPercent: 20,
    totalRatings: 288,
    totalStars: 2.9,
    createdAt: '2023-01-19T17:05:00+05:30',
  },
  {
    title: 'Wings of Fire',
    author: 'A. P. J. Abdul Kalam',
    description:
      'Before the presidency there was a boat owner’s son in Rameswaram, delivering newspapers at dawn and wondering how birds stay up. A. P. J. Abdul Kalam’s autobiography, written with Arun Tiwari and published in 1999, follows him from that island to the rocket sheds of Thumba and the missiles Agni and Prithvi. Failures are recorded as carefully as launches, and teachers are thanked by name.',
    publishedOn: '1999',
    stock: 40,
    bookType: 'Paperback',
    genres: ['Non-Fiction', 'Science', 'Adventure', 'Fantasy', 'Romance'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 325,
    discountPercent: 25,
    totalRatings: 2674,
    totalStars: 4.7,
    createdAt: '2023-01-26T08:00:00+05:30',
  },
  {
    title: 'Swami and Friends',
    author: 'R. K. Narayan',
    description:
      'Ten-year-old Swaminathan has arithmetic to dread, a grandmother to impress, a cricket club to found and two best friends who began as enemies. Through one hot Malgudi season, school and empire both make demands he would rather not meet. R. K. Narayan’s first novel, published in 1935, opened a small South Indian town that generations have since walked as their own, laughing and a little homesick.',
    publishedOn: '1935',
    stock: 22,
    bookType: 'Paperback',
    genres: ['Adventure', 'Romance', 'Fantasy', 'Non-Fiction', 'Science'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 199,
    discountPercent: 10,
    totalRatings: 1540,
    totalStars: 4.5,
    createdAt: '2023-02-02T12:10:00+05:30',
  },
  {
    title: 'The Palace of Illusions',
    author: 'Chitra Banerjee Divakaruni',
    description:
      'Born from the flames of a sacrifice, Panchaali is promised to history before she can choose a single day of it. In this novel of 2008 Chitra Banerjee Divakaruni gives the Mahabharata to her voice: five husbands, a formidable mother-in-law, a palace that seems spun from dreams, and a longing she may never speak aloud. The great war you know becomes a life you had not heard.',
    publishedOn: '2008',
    stock: 15,
    bookType: 'Paperback',
    genres: ['Fantasy', 'Romance', 'Adventure', 'Mystery', 'Non-Fiction'],
    offers: ['bestSeller'],
    originalPrice: 499,
    discountPercent: 35,
    totalRatings: 2218,
    totalStars: 4.5,
    createdAt: '2023-02-02T12:30:00+05:30',
  },
  {
    title: 'Sapiens',
    author: 'Yuval Noah Harari',
    description:
      'Seventy thousand years ago our ancestors were one unremarkable animal among several kinds of human. How did they come to cross oceans, raise temples, trust coins and rewrite genes? Yuval Noah Harari’s sweeping history, first published in Hebrew in 2011, finds the answer in our talent for believing shared stories, from gods to companies. Quarrel with it on every page; it is good company in a quarrel.',
    publishedOn: '2011',
    stock: 33,
    bookType: 'Hardcover',
    genres: ['Non-Fiction', 'Science', 'Adventure', 'Fantasy', 'Romance'],
    offers: ['bestSeller'],
    originalPrice: 1099,
    discountPercent: 25,
    totalRatings: 2901,
    totalStars: 4.6,
    createdAt: '2023-02-09T15:45:00+05:30',
  },
  {
    title: 'Silent Spring',
    author: 'Rachel Carson',
    description:
      'A marine biologist with a poet’s ear, Rachel Carson was told of gardens where the birds had fallen quiet, and set out to learn why. Her book of 1962 follows the new pesticides from the spray plane to the soil, the stream, the robin’s egg and the human body, note by patient note. Industry raged; readers listened. Much of what we now call environmental care began with this calm, grieving case.',
    publishedOn: '1962',
    stock: 9,
    bookType: 'Paperback',
    genres: ['Science', 'Non-Fiction', 'Mystery', 'Romance', 'Fantasy'],
    offers: ['newArrival'],
    originalPrice: 450,
    discountPercent: 20,
    totalRatings: 164,
    totalStars: 1.9,
    createdAt: '2023-05-22T09:50:00+05:30',
  },
  {
    title: 'A Suitable Boy',
    author: 'Vikram Seth',
    description:
      'Lata Mehra is nineteen, fond of poetry and in no hurry; her mother has resolved otherwise. Around the search for a husband Vikram Seth builds all of northern India in the early 1950s: four families, an election, a courtesan’s songs, the shoe trade, land reform and gossip. Published in 1993 and famously long, it reads like a stay with relatives whom you are sorry to leave.',
    publishedOn: '1993',
    stock: 4,
    bookType: 'Hardcover',
    genres: ['Romance', 'Adventure', 'Non-Fiction', 'Fantasy', 'Science'],
    offers: ['fastDelivery'],
    originalPrice: 1159,
    discountPercent: 15,
    totalRatings: 1188,
    totalStars: 4.3,
    createdAt: '2023-02-09T16:00:00+05:30',
  },
  {
    title: 'The Hound of the Baskervilles',
    author: 'Arthur Conan Doyle',
    description:
      'An old manuscript speaks of a curse upon the Baskervilles; the latest baronet has died of terror in his own avenue, and the heir has just landed from Canada. Sherlock Holmes sends Dr Watson ahead to the moor, where a convict is loose, lights move at night and the mire swallows ponies. Arthur Conan Doyle’s tale of 1902 is the great detective’s finest case out of doors.',
    publishedOn: '1902',
    stock: 29,
    bookType: 'Paperback',
    genres: ['Mystery', 'Adventure', 'Fantasy', 'Science', 'Romance'],
    offers: ['fastDelivery'],
    originalPrice: 175,
    discountPercent: 20,
    totalRatings: 1210,
    totalStars: 4.3,
    createdAt: '2023-02-16T10:05:00+05:30',
  },
  {
    title: 'A Brief History of Time',
    author: 'Stephen Hawking',
    description:
      'Where did the universe come from, and does time have an edge? In 1988 Stephen Hawking set out to answer in plain words, with a single equation and a good many jokes. He leads us from Aristotle and Newton to black holes that slowly glow and particles that refuse to sit still. Some pages must be read twice; almost everyone is glad to have done it.',
    publishedOn: '1988',
    stock: 20,
    bookType: 'Paperback',
    genres: ['Science', 'Non-Fiction', 'Mystery', 'Adventure', 'Fantasy'],
    offers: ['fastDelivery'],
    originalPrice: 499,
    discountPercent: 20,
    totalRatings: 1766,
    totalStars: 4.4,
    createdAt: '2023-02-16T10:30:00+05:30',
  },
  {
    title: "Midnight's Children",
    author: 'Salman Rushdie',
    description:
      'Saleem Sinai is born in Bombay at the very midnight in which India becomes free, and from then on whatever happens to the country seems to happen to him. His enormous nose, the family pickles and a whole generation of strangely gifted children crowd a story told at full gallop. Salman Rushdie’s novel of 1981 won the Booker Prize and let Indian English off its lead.',
    publishedOn: '1981',
    stock: 17,
    bookType: 'Paperback',
    genres: ['Fantasy', 'Adventure', 'Romance', 'Mystery', 'Non-Fiction'],
    offers: [],
    originalPrice: 625,
    discountPercent: 20,
    totalRatings: 1093,
    totalStars: 4.1,
    createdAt: '2023-02-23T13:15:00+05:30',
  },
  {
    title: 'The Gene',
    author: 'Siddhartha Mukherjee',
    description:
      'Siddhartha Mukherjee begins in Calcutta, with two uncles and a cousin whose illness runs through the family, and asks how such things are handed down. From Mendel’s peas by way of eugenics and the double helix to the editing of embryos, his history of 2016 treats ideas as characters and patients as people. It is a physician’s book: learned, uneasy and humane.',
    publishedOn: '2016',
    stock: 8,
    bookType: 'Hardcover',
    genres: ['Science', 'Non-Fiction', 'Mystery', 'Adventure', 'Romance'],
    offers: ['newArrival'],
    originalPrice: 1129,
    discountPercent: 20,
    totalRatings: 921,
    totalStars: 4.4,
    createdAt: '2023-05-29T09:10:00+05:30',
  },
  {
    title: 'Sea of Poppies',
    author: 'Amitav Ghosh',
    description:
      'On the eve of the Opium Wars the schooner Ibis lies in the Hooghly, and toward her drift a woman from the poppy fields, a ruined raja, a young sailor from Baltimore, a French botanist’s orphan and lascars of every tongue. Amitav Ghosh’s novel of 2008, the first of a trilogy, brews a whole new English out of their voices before the black water is crossed.',
    publishedOn: '2008',
    stock: 11,
    series: { name: 'Ibis Trilogy', number: '1' },
    bookType: 'Paperback',
    genres: ['Adventure', 'Romance', 'Mystery', 'Non-Fiction', 'Fantasy'],
    offers: ['fastDelivery'],
    originalPrice: 699,
    discountPercent: 10,
    totalRatings: 655,
    totalStars: 4.0,
    createdAt: '2023-03-02T14:20:00+05:30',
  },
  {
    title: 'The Alchemist',
    author: 'Paulo Coelho',
    description:
      'Santiago, a shepherd in Andalusia, dreams twice of treasure beside the pyramids, sells his flock and goes to look. A king, a crystal merchant, a caravan and a wise man of the desert each hand him a piece of the road. Paulo Coelho published this slim fable in Portuguese in 1988; readers everywhere have kept it in pockets and backpacks since, for days when leaving seems unwise.',
    publishedOn: '1988',
    stock: 38,
    bookType: 'Paperback',
    genres: ['Fantasy', 'Adventure', 'Romance', 'Mystery', 'Science'],
    offers: ['bestSeller', 'fastDelivery'],
    originalPrice: 350,
    discountPercent: 10,
    totalRatings: 2840,
    totalStars: 3.3,
    createdAt: '2023-03-02T14:40:00+05:30',
  },
  {
    title: 'The Discovery of India',
    author: 'Jawaharlal Nehru',
    description:
      'Shut up in Ahmednagar Fort during the longest of his imprisonments, Jawaharlal Nehru filled months of 1944 by asking what India had been. His answer, published in 1946, ranges from the Indus cities and the Upanishads to Akbar, the Company and a struggle not yet finished. It is history written from memory, argument and affection, by a prisoner who would soon help to govern what he describes.',
    publishedOn: '1946',
    stock: 7,
    bookType: 'Hardcover',
    genres: ['Non-Fiction', 'Adventure', 'Science', 'Romance', 'Fantasy'],
    offers: [],
    originalPrice: 1150,
    discountPercent: 20,
    totalRatings: 1302,
    totalStars: 4.2,
    createdAt: '2023-03-09T11:30:00+05:30',
  },
  {
    title: 'Devdas',
    author: 'Sarat Chandra Chattopadhyay',
    description:
      'Devdas and Parvati, whom he calls Paro, grow up as playmates in a Bengal village, inseparable and forever quarrelling, until rank and a moment’s cowardice come between them. In Calcutta he meets Chandramukhi, a courtesan who sees him more clearly than he sees himself. Sarat Chandra Chattopadhyay’s short, merciless novel of 1917 gave India its byword for squandered love, and any number of films.',
    publishedOn: '1917',
    stock: 26,
    bookType: 'Paperback',
    genres: ['Romance', 'Mystery', 'Fantasy', 'Non-Fiction', 'Science'],
    offers: ['fastDelivery'],
    originalPrice: 119,
    discountPercent: 20,
    totalRatings: 402,
    totalStars: 2.4,
    createdAt: '2023-03-09T11:45:00+05:30',
  },
  {
    title: 'Around the World in Eighty Days',
    author: 'Jules Verne',
    description:
      'Phileas Fogg lives by the clock, and one evening at the Reform Club he wagers half his fortune that steam and timetables can carry a man round the globe in eighty days. With his valet Passepartout beside him and a suspicious detective behind, he hurries through Suez, Bombay, Calcutta, Hong Kong and the American plains. Jules Verne’s race of 1873 has not stopped ticking.',
    publishedOn: '1872',
    stock: 0,
    bookType: 'Paperback',
    genres: ['Adventure', 'Mystery', 'Romance', 'Science', 'Fantasy'],
    offers: [],
    originalPrice: 225,
    discountPercent: 20,
    totalRatings: 733,
    totalStars: 3.6,
    createdAt: '2023-03-16T17:20:00+05:30',
  },
  {
    title: 'Sacred Games',
    author: 'Vikram Chandra',
    description:
      'Inspector Sartaj Singh, a Sikh policeman past forty and short of luck, receives a tip about the most wanted gangster in Bombay and finds him shut inside a strange cube of a house. From their talk two lives and an entire city unspool: film stars, gurus, slum builders, spies and the memory of Partition. Vikram Chandra’s novel of 2006 is a thriller with the appetite of an epic.',
    publishedOn: '2006',
    stock: 0,
    bookType: 'Paperback',
    genres: ['Mystery', 'Adventure', 'Romance', 'Non-Fiction', 'Science'],
    offers: [],
    originalPrice: 899,
    discountPercent: 25,
    totalRatings: 517,
    totalStars: 3.8,
    createdAt: '2023-03-16T17:35:00+05:30',
  },
  {
    title: 'Love in the Time of Cholera',
    author: 'Gabriel García Márquez',
    description:
      'Florentino Ariza, a telegraph clerk with a gift for letters, loses his heart to Fermina Daza in a Caribbean port and never quite asks for it back. She marries a distinguished doctor; he waits, though not chastely, for more than fifty years. Gabriel García Márquez published this novel in 1985: a ripe, comic, unembarrassed study of love in youth, in marriage and in old age.',
    publishedOn: '1985',
    stock: 14,
    bookType: 'Paperback',
    genres: ['Romance', 'Adventure', 'Fantasy', 'Mystery', 'Science'],
    offers: ['fastDelivery'],
    originalPrice: 599,
    discountPercent: 25,
    totalRatings: 964,
    totalStars: 4.0,
    createdAt: '2023-03-23T12:00:00+05:30',
  },
  {
    title: 'The Argumentative Indian',
    author: 'Amartya Sen',
    description:
      'Amartya Sen gathers sixteen essays around one stubborn idea: that India’s habit of debate is older and deeper than any single creed. He calls on Ashoka and Akbar, Tagore and Satyajit Ray, calendars, nuclear bombs and the schooling of girls, always courteous and seldom in agreement with the obvious. First published in 2005, it makes reasoning feel like an inheritance worth quarrelling over.',
    publishedOn: '2005',
    stock: 10,
    bookType: 'Paperback',
    genres: ['Non-Fiction', 'Science', 'Mystery', 'Romance', 'Fantasy'],
    offers: [],
    originalPrice: 650,
    discountPercent: 15,
    totalRatings: 376,
    totalStars: 3.0,
    createdAt: '2023-03-23T12:25:00+05:30',
  },
];

/** The 25 books in the order of the list; prices in ₹. */
export const books: Book[] = FACTS.map(stockBook);

function stockBook({ offers, stock, ...facts }: BookFacts, index: number): Book {
  const id = index + 1;
  const _id = `bk${String(id).padStart(2, '0')}`;
  return {
    _id,
    id,
    ...facts,
    authors: [facts.author],
    language: 'en',
    work: slug(facts.title),
    stock,
    inStock: stock > 0,
    coverImg: `/covers/${slug(facts.title)}.svg`,
    offers: OFFERS.map((known) => ({
      _id: `${_id}-${known.offer}`,
      ...known,
      isOffer: offers.includes(known.offer),
    })),
    discountPrice: Math.round((facts.originalPrice * facts.discountPercent) / 100),
    updatedAt: LAST_STOCKTAKING,
  };
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');
}
