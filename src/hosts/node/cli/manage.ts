import { parseArgs } from 'node:util';
import { findUser } from '#api/account/user.ts';
import { saveSecondFactor } from '#api/desk/second-factor.ts';
import { migrate, SchemaError } from '#stores/sql/migrate.ts';
import { makeOwnerLink, makeResetLink } from '../links.ts';
import { toReason } from '../reason.ts';
import { isGuest, readSettings, SettingsError } from '../settings.ts';
import { backup, exportCommand } from './backup-and-export.ts';
import { check, migrateCommand } from './check.ts';
import { importCommand } from './import.ts';
import { type Command, ManageError, withDatabase, withStore } from './command.ts';
import { coversCommand } from './covers.ts';
import { numbers, order, reconcile } from './order.ts';
import { restore } from './restore.ts';

/** Prints a link, valid for an hour, with which the user with this email chooses a new password. */
const resetPassword: Command = {
  argument: 'EMAIL',
  run: ({ argument: email, settings, now }) =>
    withStore(settings, async (store, database) => {
      const user = await findUser(store, email);
      if (!user) throw new ManageError(`No account has the email ${email}.`);
      if (isGuest(user.email))
        throw new ManageError('The password of the guest is public and cannot be changed.');
      const { siteUrl } = settings;
      const link = await makeResetLink({ database, siteUrl, now, email: user.email });
      return { text: link, facts: { email, link } };
    }),
};

/** Turns off an owner's second factor, for instance after the phone was lost. */
const dropSecondFactor: Command = {
  argument: 'EMAIL',
  run: ({ argument: email, settings }) =>
    withStore(settings, async (store) => {
      await store.transact(async (transaction) => {
        const user = await findUser(transaction, email);
        const owner = user && (await transaction.get('people', user._id));
        if (!owner?.secondFactor) throw new ManageError(`${email} has no second factor.`);
        await saveSecondFactor(transaction, owner);
      });
      return { text: `${email} signs in at the desk without a code now.`, facts: { email } };
    }),
};

/** Prints a link, valid for 7 days, by which this person becomes an owner. */
const owner: Command = {
  argument: 'EMAIL',
  run({ argument: email, settings, now }) {
    if (!/^\S+@\S+$/.test(email)) throw new ManageError(`"${email}" is not an email address.`);
    if (isGuest(email))
      throw new ManageError(
        'The guest cannot be an owner, because the guest’s password is public.',
      );
    return withDatabase(settings, async (database) => {
      await migrate(database);
      const link = await makeOwnerLink({ database, siteUrl: settings.siteUrl, now, email });
      return { text: link, facts: { email, link } };
    });
  },
};

const COMMANDS: Record<string, Command> = {
  owner,
  import: importCommand,
  export: exportCommand,
  covers: coversCommand,
  backup,
  restore,
  migrate: migrateCommand,
  check,
  'reset-password': resetPassword,
  'drop-second-factor': dropSecondFactor,
  order,
  numbers,
  reconcile,
};
const ALL_OPTIONS = Object.values(COMMANDS).flatMap(({ options = [] }) => options);
const ALL_TEXTS = Object.values(COMMANDS).flatMap(({ texts = [] }) => texts);

interface Output {
  print(line: string): void;
  printError(line: string): void;
  report(text: string): void;
}

/**
 * Runs one command, and resolves with the exit code. `words` are its name, arguments and options.
 * With `--json` it prints one object: `ok`, and the command's facts or `error`.
 */
export async function manage(
  words: string[],
  environment: Record<string, string | undefined>,
  { print, printError, report }: Output,
): Promise<number> {
  const isForScripts = words.includes('--json');
  const finish = (ok: boolean, text: string, facts: object) => {
    if (isForScripts) print(JSON.stringify({ ok, ...facts }));
    else (ok ? print : printError)(text);
    return ok ? 0 : 1;
  };
  try {
    const { command, ...parameters } = parseWords(words);
    const result = await command.run({
      ...parameters,
      settings: readSettings(environment),
      now: Date.now(),
      report: isForScripts ? () => undefined : report,
    });
    return finish(!result.hasFailed, result.text, result.facts);
  } catch (error) {
    const isExplained =
      error instanceof ManageError ||
      error instanceof SettingsError ||
      error instanceof SchemaError;
    const text = isExplained ? error.message : `The task failed: ${toReason(error)}`;
    return finish(false, text, { error: text });
  }
}

function parseWords(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    strict: false,
    options: {
      ...Object.fromEntries(ALL_TEXTS.map((name) => [name, { type: 'string' as const }])),
      json: { type: 'boolean' },
      ...Object.fromEntries(ALL_OPTIONS.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new ManageError(
      `${name === '' ? 'A command is missing' : `There is no command "${name}"`}; ` +
        `the commands are ${Object.entries(COMMANDS).map(formatUsage).join(', ')}.`,
    );
  const { argument = '', options = [], texts = [] } = command;
  const givenOptions = Object.entries(values);
  const isValid =
    rest.length === argument.split(' ').filter(Boolean).length &&
    rest.every((word) => word !== '') &&
    givenOptions.every(([option, value]) =>
      typeof value === 'string'
        ? texts.includes(option) && value !== '' && !value.startsWith('-')
        : ['json', ...options].includes(option),
    );
  if (!isValid) throw new ManageError(`Usage: ${formatUsage([name, command])}.`);
  const [first = '', second = ''] = rest;
  return {
    command,
    argument: first,
    second,
    options: new Set(givenOptions.flatMap(([option, value]) => (value === true ? option : []))),
    texts: Object.fromEntries(
      givenOptions.flatMap(([option, value]) =>
        typeof value === 'string' ? [[option, value]] : [],
      ),
    ),
  };
}

function formatUsage([name, { argument, options = [], texts = [] }]: [string, Command]): string {
  return [
    name,
    argument,
    ...options.map((option) => `[--${option}]`),
    ...texts.map((option) => `[--${option} TEXT]`),
  ]
    .filter(Boolean)
    .join(' ');
}
