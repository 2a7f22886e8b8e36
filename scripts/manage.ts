import { clearLine, cursorTo } from 'node:readline';
import { manage } from '#hosts/node/cli/manage.ts';

const { stderr } = process;

process.exitCode = await manage(process.argv.slice(2), process.env, {
  print(line) {
    clearReport();
    console.log(line);
  },
  printError(line) {
    clearReport();
    console.error(line);
  },
  report(text) {
    clearReport();
    if (stderr.isTTY) stderr.write(text);
  },
});

function clearReport(): void {
  if (!stderr.isTTY) return;
  clearLine(stderr, 0);
  cursorTo(stderr, 0);
}
