import { loadEnv } from 'vite';
import { razorpayCheckout } from '../src/providers/razorpay/checkout.ts';

const environment = loadEnv('production', process.cwd(), ['VITE_', 'BASE_PATH']);

/**
 * The settings of a build, from the environment or a `.env` file. The code of the pages reads the
 * same variables.
 */
export const settings = {
  /** The folder that the shop is hosted in: `/` or `/shop/`. */
  base: environment['BASE_PATH'] ?? '/',
  /** The shop's public origin for search engines, without a trailing slash. */
  siteUrl: (environment['VITE_SITE_URL'] ?? 'https://kitabdost.example').replace(/\/$/, ''),
  /** The URL of a real API, which replaces the one in the browser. */
  apiUrl: environment['VITE_API_URL'],
  /** Whether the build is for the shop's own server, which serves pages and API. */
  isForServer: Boolean(environment['VITE_SERVER']),
  /** The sources of the provider's checkout, if the build has the provider's key. */
  checkout: environment['VITE_RAZORPAY_KEY'] ? razorpayCheckout.sources : undefined,
};
