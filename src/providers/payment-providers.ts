import type { PaymentProvider } from '#api/payment-provider.ts';
import { createRazorpay } from './razorpay/provider.ts';
import { createRehearsal, type RehearsalOptions } from './rehearsal/provider.ts';

/** A payment provider's settings; `Key` names the credentials in the options of `create`. */
interface ProviderEntry<Key extends string> {
  /** The provider's name in error messages. */
  title: string;
  /** The environment variables of the keys. All are needed. */
  variables: Record<Key, string>;
  /** The key that the page gets. It must have this prefix, by which the page finds the checkout. */
  publicKey: { name: NoInfer<Key>; title: string; prefix: string };
  /** The variable of the API's origin, and the default of that origin. */
  apiUrl: [variable: string, defaultOrigin: string];
  create(options: Record<NoInfer<Key> | 'apiUrl', string>): PaymentProvider;
}

/**
 * Makes the compiler check that `create` needs only the keys of `variables`. It is declared again as
 * a property, because TypeScript does not check the parameters of a method strictly.
 */
function defineProvider<Key extends string>(
  entry: ProviderEntry<Key> & {
    create: (options: Record<NoInfer<Key> | 'apiUrl', string>) => PaymentProvider;
  },
): ProviderEntry<string> {
  return entry;
}

/** All payment providers by their names. The first one that has keys is the default. */
export const PAYMENT_PROVIDERS = {
  razorpay: defineProvider({
    title: 'Razorpay',
    variables: {
      keyId: 'RAZORPAY_KEY_ID',
      keySecret: 'RAZORPAY_KEY_SECRET',
      webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
    },
    publicKey: { name: 'keyId', title: 'key id', prefix: 'rzp_' },
    apiUrl: ['RAZORPAY_API_URL', 'https://api.razorpay.com'],
    create: createRazorpay,
  }),
};

/** The name of a payment provider, and the shop's keys for it. */
export interface PaymentSettings<Name extends string = keyof typeof PAYMENT_PROVIDERS> {
  provider: Name;
  apiUrl: string;
  [key: string]: string;
}

type ReadVariable = (name: string) => string | undefined;

/** Returns the settings of each provider with keys, the default first, or says what is wrong. */
export function readPaymentSettings<Name extends string>(
  providers: Record<Name, ProviderEntry<string>>,
  readVariable: ReadVariable,
  readOrigin: (name: string, defaultOrigin: string) => string,
): PaymentSettings<Name>[] | string {
  const names = Object.keys(providers) as Name[];
  const read = names.map((provider) => {
    const apiUrl = readOrigin(...providers[provider].apiUrl);
    const keys = readKeys(providers[provider], readVariable);
    return typeof keys === 'object' ? { ...keys, provider, apiUrl } : keys;
  });
  const problem = read.find((item) => typeof item === 'string');
  if (problem !== undefined) return problem;
  const settings = read.filter((item) => typeof item === 'object');
  const chosen = readVariable('PAYMENT_PROVIDER');
  if (chosen === undefined) return settings;
  if (settings.every(({ provider }) => provider !== chosen))
    return `PAYMENT_PROVIDER must be a provider whose keys are set: ${names.join(' or ')}.`;
  return settings.toSorted((a, b) => Number(b.provider === chosen) - Number(a.provider === chosen));
}

/** Returns a provider's keys; `undefined` if none is set, a sentence if any is missing or wrong. */
function readKeys(
  { title, variables, publicKey }: ProviderEntry<string>,
  readVariable: ReadVariable,
): Record<string, string> | string | undefined {
  const names = Object.values(variables);
  const missing = names.filter((name) => !readVariable(name));
  if (missing.length === names.length) return undefined;
  const keys = Object.fromEntries(
    Object.entries(variables).map(([key, name]) => [key, readVariable(name) ?? '']),
  );
  const publicValue = keys[publicKey.name];
  if (publicValue && !publicValue.startsWith(publicKey.prefix))
    return `${variables[publicKey.name]} must be the ${publicKey.title}, which begins with ${publicKey.prefix}.`;
  if (missing.length === 0) return keys;
  return `${missing.join(' and ')} must be set, too: ${title} needs ${names.join(', ')}.`;
}

/** Creates the providers, the first for new payments; without settings, the rehearsal. */
export function createPaymentProviders(
  settings: PaymentSettings[],
  rehearsal: RehearsalOptions,
): [PaymentProvider, ...PaymentProvider[]] {
  const [first, ...others] = settings.map((item) => PAYMENT_PROVIDERS[item.provider].create(item));
  return first ? [first, ...others] : [createRehearsal(rehearsal)];
}
