/** Ends the program with a sentence for the person at the terminal. */
export function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Ends the program if one of the words on the command line is not known. */
export function refuseUnknown(what: string, words: string[], known: string[]): void {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) fail(`There is no ${what} "${unknown}", only: ${known.join(', ')}.`);
}
