import { registerHooks } from 'node:module';
import { fail } from '../../fail.ts';
import { FAULTS } from './faults.ts';

/** Makes the shop wrong: replaces a text in one of its source files when that file is loaded. */
export function plantFault(name: string): void {
  const fault = FAULTS.find((item) => item.name === name);
  if (!fault) fail(`There is no fault "${name}".`);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/src/${fault.file}`)) return loaded;
      const source = String(loaded.source);
      if (source.split(fault.find).length !== 2)
        fail(`The fault "${name}" does not fit ${fault.file} any more.`);
      return { ...loaded, source: source.replace(fault.find, () => fault.replacement) };
    },
  });
}
