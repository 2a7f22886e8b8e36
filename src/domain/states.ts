import { foldText } from './text.ts';

/**
 * The 36 states and union territories, by the first two digits of a GSTIN. After the name come
 * other spellings: older ones, short ones, and those in the scripts of the state and of Hindi.
 */
const SPELLINGS: Record<string, string> = {
  '01': 'Jammu and Kashmir|J and K|JK|Kashmir|Jammu|जम्मू और कश्मीर|जम्मू कश्मीर|جموں و کشمیر',
  '02': 'Himachal Pradesh|HP|Himachal|हिमाचल प्रदेश',
  '03': 'Punjab|PB|Panjab|ਪੰਜਾਬ|पंजाब',
  '04': 'Chandigarh|CH|ਚੰਡੀਗੜ੍ਹ|चंडीगढ़',
  '05': 'Uttarakhand|UK|Uttaranchal|Uttrakhand|उत्तराखंड|उत्तराखण्ड',
  '06': 'Haryana|HR|Hariyana|हरियाणा',
  '07': 'Delhi|DL|New Delhi|NCT of Delhi|Delhi NCR|दिल्ली|नई दिल्ली',
  '08': 'Rajasthan|RJ|राजस्थान',
  '09': 'Uttar Pradesh|UP|उत्तर प्रदेश',
  '10': 'Bihar|BR|बिहार',
  '11': 'Sikkim|SK|सिक्किम',
  '12': 'Arunachal Pradesh|AR|Arunachal|अरुणाचल प्रदेश',
  '13': 'Nagaland|NL|नागालैंड|नागालैण्ड',
  '14': 'Manipur|MN|मणिपुर|ꯃꯅꯤꯄꯨꯔ|মণিপুর',
  '15': 'Mizoram|MZ|मिज़ोरम',
  '16': 'Tripura|TR|ত্রিপুরা|त्रिपुरा',
  '17': 'Meghalaya|ML|मेघालय',
  '18': 'Assam|AS|Asom|অসম|असम',
  '19': 'West Bengal|WB|Bengal|Paschim Banga|পশ্চিমবঙ্গ|पश्चिम बंगाल',
  '20': 'Jharkhand|JH|झारखंड|झारखण्ड',
  '21': 'Odisha|OD|OR|Orissa|ଓଡ଼ିଶା|ओडिशा|उड़ीसा',
  '22': 'Chhattisgarh|CG|Chattisgarh|Chhatisgarh|छत्तीसगढ़',
  '23': 'Madhya Pradesh|MP|मध्य प्रदेश',
  '24': 'Gujarat|GJ|Gujrat|ગુજરાત|गुजरात',
  '26': 'Dadra and Nagar Haveli and Daman and Diu|DNHDD|DD|DN|Dadra and Nagar Haveli|Daman and Diu|Daman|Diu|Silvassa|दादरा और नगर हवेली और दमन और दीव',
  '27': 'Maharashtra|MH|Maharastra|महाराष्ट्र',
  '29': 'Karnataka|KA|Mysore|ಕರ್ನಾಟಕ|कर्नाटक',
  '30': 'Goa|GA|गोवा|गोंय',
  '31': 'Lakshadweep|LD|ലക്ഷദ്വീപ്|लक्षद्वीप',
  '32': 'Kerala|KL|Keralam|കേരളം|केरल',
  '33': 'Tamil Nadu|TN|Tamilnad|தமிழ்நாடு|தமிழ் நாடு|तमिलनाडु',
  '34': 'Puducherry|PY|Pondicherry|Pondichery|புதுச்சேரி|पुडुचेरी|पुदुचेरी',
  '35': 'Andaman and Nicobar Islands|AN|Andaman and Nicobar|Andaman|Nicobar|अंडमान और निकोबार द्वीपसमूह',
  '36': 'Telangana|TS|TG|Telengana|తెలంగాణ|तेलंगाना',
  '37': 'Andhra Pradesh|AP|Andhra|ఆంధ్రప్రదేశ్|आंध्र प्रदेश',
  '38': 'Ladakh|LA|लद्दाख',
};
/** The code of Indian waters beyond the states. Codes 25 and 28 belonged to former states. */
const OTHER_TERRITORY = '97';
/** Union territories without a legislature: they levy UTGST instead of SGST. */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38', OTHER_TERRITORY]);

const CODES = new Map(
  Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
    spellings.split('|').map((name) => [normalize(name), code] as const),
  ),
);

/** Case, spaces and dots make no difference, and neither does '&' for 'and'. */
function normalize(name: string): string {
  return foldText(name.replaceAll('&', ' and ').replaceAll(/[\s.]/g, ''));
}

/** The 36 states and union territories, in the order of their codes. */
export const STATES = Object.keys(SPELLINGS).toSorted().map(nameState);

function nameState(code: string): string {
  return code === OTHER_TERRITORY ? 'Other Territory' : (SPELLINGS[code]?.split('|')[0] ?? '');
}

/** Returns the name of a state in its present spelling; `undefined` if the text names no state. */
export function findState(text: string): string | undefined {
  const code = CODES.get(normalize(text));
  return code && nameState(code);
}

/** Returns the state in which a GSTIN is registered, and the name of the state's tax. */
export function getSellerState(gstin: string): { state: string; tax: string } | undefined {
  const code = gstin.slice(0, 2);
  const state = nameState(code);
  return state ? { state, tax: WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST' } : undefined;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether the code of the state exists, and the last character is the check character of the 14
 * before it: Luhn's formula in base 36. Numbers of sellers abroad (99) have another form.
 */
export function isGstin(gstin: string): boolean {
  const digits = Array.from(gstin.slice(0, -1), (character, index) => {
    const product = DIGITS.indexOf(character) * (1 + (index % 2));
    return Math.floor(product / 36) + (product % 36);
  });
  const sum = digits.reduce((total, digit) => total + digit, 0);
  return getSellerState(gstin) !== undefined && gstin.at(-1) === DIGITS[(36 - (sum % 36)) % 36];
}
