// `dom.json` compiles this file: what runs in a page knows neither Node nor the scope of a service worker. A name
// that is known after all makes its line an error.

// @ts-expect-error: no Node
void process.env;
// @ts-expect-error: no service worker
export type Scope = ServiceWorkerGlobalScope;
