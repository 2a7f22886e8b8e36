// `es.json` compiles this file: contract, domain and seed know neither DOM nor network nor Node. A name that is
// known after all makes its line an error.

// @ts-expect-error: no DOM
void document.title;
// @ts-expect-error: no network
void fetch('/api');
// @ts-expect-error: no Node
void process.env;
