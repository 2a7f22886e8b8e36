// `worker.json` compiles this file: API, stores and service worker know neither a page nor Node. A name that is
// known after all makes its line an error.

// @ts-expect-error: no DOM
void document.title;
// @ts-expect-error: no page
void localStorage.length;
// @ts-expect-error: no page
void window.location;
// @ts-expect-error: no Node
void process.env;
