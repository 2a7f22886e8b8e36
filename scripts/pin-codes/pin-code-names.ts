/** States whose name in the package is outdated or short. */
export const STATES: Record<string, string> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};

/** The package lists them under Jammu and Kashmir, to which they belonged until 2019. */
export const LADAKH = ['Kargil', 'Leh'];

/** Districts, with the state as the package writes it, that have another name today. */
export const DISTRICTS: Record<string, string> = {
  'Ahmed Nagar|Maharashtra': 'Ahilyanagar',
  'Allahabad|Uttar Pradesh': 'Prayagraj',
  'Ananthnag|Jammu & Kashmir': 'Anantnag',
  'Aurangabad|Maharashtra': 'Chhatrapati Sambhajinagar',
  'Bangalore Rural|Karnataka': 'Bengaluru Rural',
  'Bangalore|Karnataka': 'Bengaluru Urban',
  'Belgaum|Karnataka': 'Belagavi',
  'Bellary|Karnataka': 'Ballari',
  'Bijapur|Karnataka': 'Vijayapura',
  'Chickmagalur|Karnataka': 'Chikkamagaluru',
  'Faizabad|Uttar Pradesh': 'Ayodhya',
  'Gandhi Nagar|Gujarat': 'Gandhinagar',
  'Giridh|Jharkhand': 'Giridih',
  'Gulbarga|Karnataka': 'Kalaburagi',
  'Gurgaon|Haryana': 'Gurugram',
  'Hoshangabad|Madhya Pradesh': 'Narmadapuram',
  'Jyotiba Phule Nagar|Uttar Pradesh': 'Amroha',
  'Karim Nagar|Telangana': 'Karimnagar',
  'Mahabub Nagar|Telangana': 'Mahabubnagar',
  'Mammit|Mizoram': 'Mamit',
  'Mysore|Karnataka': 'Mysuru',
  'Osmanabad|Maharashtra': 'Dharashiv',
  'Pondicherry|Pondicherry': 'Puducherry',
  'Raigarh|Maharashtra': 'Raigad',
  'Ropar|Punjab': 'Rupnagar',
  'Sant Ravidas Nagar|Uttar Pradesh': 'Bhadohi',
  'Shimoga|Karnataka': 'Shivamogga',
  'Surendra Nagar|Gujarat': 'Surendranagar',
  'Tumkur|Karnataka': 'Tumakuru',
  'Tuticorin|Tamil Nadu': 'Thoothukudi',
};
