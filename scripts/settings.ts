import { loadEnv } from 'vite';

const given = loadEnv('production', process.cwd(), ['VITE_', 'BASE_PATH']);

/** The settings of a build, from the environment or a `.env` file; the page's code reads the same. */
export const settings = {
  /** The folder the shop is hosted in, `/` or `/shop/`. */
  base: given['BASE_PATH'] ?? '/',
  /** Where search engines find it, without a slash at the end. */
  siteUrl: (given['VITE_SITE_URL'] ?? 'https://kitabdost.example').replace(/\/$/, ''),
  apiUrl: given['VITE_API_URL'],
  hasRealPayment: Boolean(given['VITE_RAZORPAY_KEY']),
};
