import { createRoot } from 'react-dom/client';
import '#ui/layers.css';
import '#ui/tokens.css';
import '#ui/reset.css';
import '#ui/base.css';
import { ConsolePage } from '#devtools/console/console-page.tsx';
import { Console } from '#devtools/console/console.tsx';

const api = new URLSearchParams(location.search).get('api') ?? location.origin;

const templates = [
  { method: 'GET', path: '/notes' },
  { method: 'POST', path: '/notes', body: { text: 'Buy ink' } },
  { method: 'DELETE', path: '/notes/:number' },
];

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ConsolePage
    title="Notes"
    panels={[
      {
        name: 'Requests',
        content: (
          <Console
            templates={templates}
            fetch={(address, init) => fetch(address, init)}
            initialDraft={{ method: 'GET', endpoint: '/notes', body: '' }}
            historyName="notes"
            resolveAddress={(endpoint) => new URL(endpoint, api).href}
          />
        ),
      },
      { name: 'About', content: <p>An API of notes, which is not a shop.</p> },
    ]}
  />,
);
