import { loadEnv } from 'vite';
import { fail } from './fail.ts';
import { razorpayCheckout } from '../src/providers/razorpay/checkout.ts';

const environment = loadEnv('production', process.cwd(), ['VITE_', 'BASE_PATH']);

/**
 * The settings of a build, from the environment or a `.env` file. The code of the pages reads the
 * same variables.
 */
export const settings = {
  /** The folder that the shop is hosted in: `/` or `/shop/`. */
  base: readBase(environment['BASE_PATH'] || '/'),
  /** The shop's public origin for search engines, without a trailing slash. */
  siteUrl: (environment['VITE_SITE_URL'] ?? 'https://kitabdost.example').replace(/\/$/, ''),
  /** Whether that origin is only an example, because `VITE_SITE_URL` is missing. */
  hasExampleSiteUrl: !environment['VITE_SITE_URL'],
  /** The URL of a real API, which replaces the one in the browser. */
  apiUrl: environment['VITE_API_URL'],
  /** Whether the build is for the shop's own server, which serves pages and API. */
  isForServer: Boolean(environment['VITE_SERVER']),
  /** Whether the build is the demo, in which the browser runs the API. */
  hasMock: !environment['VITE_API_URL'] && !environment['VITE_SERVER'],
  /** The sources of the provider's checkout, if the build has the provider's key. */
  checkout: environment['VITE_RAZORPAY_KEY'] ? razorpayCheckout.sources : undefined,
};

function readBase(path: string): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(path))
    fail(`BASE_PATH must begin and end with a slash, such as /shop/, not "${path}".`);
  if (path !== '/' && environment['VITE_SERVER'])
    fail('BASE_PATH is for static hosts: the shop’s server has its own domain. Please unset it.');
  return path;
}
