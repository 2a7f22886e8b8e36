import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/styles/layers.css';
import '#ui/styles/tokens.css';
import '#ui/styles/reset.css';
import '#ui/styles/base.css';
import { Console } from '#devtools/console/console.tsx';
import { Tabs, ConsolePage } from '#devtools/console/console-page.tsx';

const api = new URLSearchParams(location.search).get('api') ?? location.origin;

const templates = [
  { method: 'GET', path: '/notes' },
  { method: 'POST', path: '/notes', body: { text: 'Buy ink' } },
  { method: 'DELETE', path: '/notes/:number' },
];

function Notes() {
  const [shown, setShown] = useState('Requests');
  const requests = (
    <Console
      templates={templates}
      fetch={(address, init) => fetch(address, init)}
      initialDraft={{ method: 'GET', endpoint: '/notes', body: '' }}
      historyName="notes"
      resolveAddress={(endpoint) => new URL(endpoint, api).href}
    />
  );
  const panels = [
    { name: 'Requests', content: requests },
    { name: 'About', content: <p>An API of notes, which is not a shop.</p> },
  ];
  return (
    <ConsolePage title="Notes">
      <Tabs panels={panels} shown={shown} onShow={setShown} />
    </ConsolePage>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Notes />);
