// Runs a script in TypeScript, or says which Node it needs: an older one cannot even read it.
// Usage: `node scripts/run.mjs shop --built`, `node scripts/run.mjs manage check`.
import { isTooOld, MIN_NODE } from './node-version.mjs';

const [name] = process.argv.splice(2, 1);
const { version } = process;
if (isTooOld(version.slice(1))) {
  console.error(
    `Kitabdost needs Node ${MIN_NODE.join('.')} or newer, and ${process.execPath} is ${version}. ` +
      'npm run build:shop puts a newer one into node_modules/.bin.',
  );
  process.exitCode = 1;
} else if (!/^(?:shop|manage)$/.test(name ?? '')) {
  console.error(
    'Usage: node scripts/run.mjs shop --built, or node scripts/run.mjs manage COMMAND.',
  );
  process.exitCode = 1;
} else await import(`./${name}.ts`);
