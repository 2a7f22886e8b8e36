import { loadEnv } from 'vite';
import { razorpayCheckout } from '../src/providers/razorpay/checkout.ts';

const given = loadEnv('production', process.cwd(), ['VITE_', 'BASE_PATH']);

/** The settings of a build, from the environment or a `.env` file. The page's code reads the same ones. */
export const settings = {
  /** The folder that the shop is hosted in: `/` or `/shop/`. */
  base: given['BASE_PATH'] ?? '/',
  /** The shop's public origin for search engines, without a trailing slash. */
  siteUrl: (given['VITE_SITE_URL'] ?? 'https://kitabdost.example').replace(/\/$/, ''),
  apiUrl: given['VITE_API_URL'],
  /** Whether the build is for the shop's own server, which serves pages and API. */
  isForServer: Boolean(given['VITE_SERVER']),
  /** The sources of the provider's checkout, if the build has the provider's key. */
  checkout: given['VITE_RAZORPAY_KEY'] ? razorpayCheckout.sources : undefined,
};
