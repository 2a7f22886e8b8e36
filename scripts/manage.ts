import { clearLine, cursorTo } from 'node:readline';
import { manage } from '#hosts/node/cli/manage.ts';

const { stderr } = process;

process.exitCode = await manage(process.argv.slice(2), process.env, {
  print(line) {
    clearProgress();
    console.log(line);
  },
  printError(line) {
    clearProgress();
    console.error(line);
  },
  report(text) {
    clearProgress();
    if (stderr.isTTY) stderr.write(text);
  },
});

/** Clears the line of the terminal in which `report` has written its last text. */
function clearProgress(): void {
  if (!stderr.isTTY) return;
  clearLine(stderr, 0);
  cursorTo(stderr, 0);
}
