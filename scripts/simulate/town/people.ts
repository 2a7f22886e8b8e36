/** How someone of the town buys. */
export interface Townsperson {
  email: string;
  firstName: string;
  lastName: string;
  city: string;
  district: string;
  state: string;
  pin: string;
  phone: string;
  addressText: string;
  /** A category of the books that this person likes best. */
  likes: string;
  pays: 'cash' | 'online';
  /** The hour of the day, in India, at which this person has time. */
  hour: number;
  /** Days between two orders, on average. */
  every: number;
}

type Habits = Pick<Townsperson, 'likes' | 'pays' | 'hour' | 'every'>;

function aPerson(name: string, place: string, addressText: string, habits: Habits): Townsperson {
  const [firstName = '', lastName = ''] = name.split(' ');
  const [city = '', state = '', pin = '', district = city] = place.split(', ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const phone = `98${pin}${String(name.length).padStart(2, '0')}`;
  return { email, firstName, lastName, city, district, state, pin, phone, addressText, ...habits };
}

/** The owner of the shop, who is a user of the seed and buys there, too. */
export const MEERA = aPerson(
  'Meera Srinivasan',
  'Bengaluru, Karnataka, 560003, Bengaluru Urban',
  '14, Third Cross, Malleshwaram',
  // She orders only on the days that a story names.
  { likes: 'Romance', pays: 'online', hour: 9, every: Infinity },
);

/** Those who order in the demo. */
export const TOWN: readonly Townsperson[] = [
  aPerson('Ananya Iyer', 'Chennai, Tamil Nadu, 600004', '7, Kutchery Road, Mylapore', {
    likes: 'Mystery',
    pays: 'online',
    hour: 21,
    every: 6,
  }),
  aPerson('Rohan Kale', 'Pune, Maharashtra, 411004', '22, Prabhat Road, Deccan Gymkhana', {
    likes: 'Science',
    pays: 'online',
    hour: 13,
    every: 8,
  }),
  aPerson('Farhan Qureshi', 'Lucknow, Uttar Pradesh, 226001', '3, Lalbagh Road, Hazratganj', {
    likes: 'Romance',
    pays: 'cash',
    hour: 18,
    every: 9,
  }),
  aPerson('Ishita Banerjee', 'Kolkata, West Bengal, 700019', '41, Hindustan Park, Gariahat', {
    likes: 'Fantasy',
    pays: 'online',
    hour: 10,
    every: 7,
  }),
  aPerson('Arjun Menon', 'Kochi, Kerala, 682011, Ernakulam', '9, Hospital Road, Ernakulam South', {
    likes: 'Adventure',
    pays: 'cash',
    hour: 20,
    every: 12,
  }),
  aPerson('Simran Gill', 'Chandigarh, Chandigarh, 160017', 'House 118, Sector 17', {
    likes: 'Non-Fiction',
    pays: 'online',
    hour: 11,
    every: 10,
  }),
  aPerson('Devika Rao', 'Hyderabad, Telangana, 500034', 'Flat 5, Road No. 10, Banjara Hills', {
    likes: 'Mystery',
    pays: 'online',
    hour: 16,
    every: 11,
  }),
  aPerson('Nikhil Joshi', 'Ahmedabad, Gujarat, 380009', '16, Navrang Society, Navrangpura', {
    likes: 'Science',
    pays: 'cash',
    hour: 9,
    every: 13,
  }),
  aPerson(
    'Zoya Khan',
    'New Delhi, Delhi, 110001, Central Delhi',
    '2, Janpath Lane, Connaught Place',
    { likes: 'Romance', pays: 'online', hour: 22, every: 8 },
  ),
  aPerson('Lakshmi Narayanan', 'Mysuru, Karnataka, 570001', '31, Sayyaji Rao Road', {
    likes: 'Romance',
    pays: 'cash',
    hour: 10,
    every: 14,
  }),
  aPerson('Thomas Kurian', 'Kottayam, Kerala, 686001', '5, Kurisupally Lane, Chalukunnu', {
    likes: 'Non-Fiction',
    pays: 'online',
    hour: 19,
    every: 15,
  }),
  aPerson('Pallavi Deshmukh', 'Nagpur, Maharashtra, 440010', '12, Temple Road, Civil Lines', {
    likes: 'Mystery',
    pays: 'online',
    hour: 14,
    every: 12,
  }),
  aPerson('Gurpreet Sandhu', 'Amritsar, Punjab, 143001', '8, Queens Road', {
    likes: 'Adventure',
    pays: 'cash',
    hour: 17,
    every: 18,
  }),
  aPerson('Ritwik Sen', 'Guwahati, Assam, 781001, Kamrup', '27, Uzan Bazar Riverside', {
    likes: 'Science',
    pays: 'online',
    hour: 23,
    every: 16,
  }),
  aPerson('Nafisa Ali', 'Bhopal, Madhya Pradesh, 462001', '4, Sultania Road', {
    likes: 'Fantasy',
    pays: 'cash',
    hour: 12,
    every: 15,
  }),
  aPerson('Kavya Hegde', 'Mangaluru, Karnataka, 575001, Dakshina Kannada', '19, Light House Hill', {
    likes: 'Fantasy',
    pays: 'online',
    hour: 20,
    every: 9,
  }),
  aPerson('Aditya Verma', 'Jaipur, Rajasthan, 302001', '63, Ashok Marg, C-Scheme', {
    likes: 'Non-Fiction',
    pays: 'online',
    hour: 15,
    every: 14,
  }),
  aPerson('Sunita Mishra', 'Bhubaneswar, Odisha, 751001, Khordha', 'Plot 44, Bapuji Nagar', {
    likes: 'Romance',
    pays: 'cash',
    hour: 11,
    every: 20,
  }),
  aPerson('Imtiaz Sheikh', 'Mumbai, Maharashtra, 400001', '2, Perin Nariman Street, Fort', {
    likes: 'Mystery',
    pays: 'online',
    hour: 13,
    every: 10,
  }),
  aPerson('Tara Pillai', 'Thiruvananthapuram, Kerala, 695001', '10, Statue Road', {
    likes: 'Adventure',
    pays: 'online',
    hour: 21,
    every: 11,
  }),
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
};
