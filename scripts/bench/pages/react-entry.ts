import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BareList, type Listed } from './react-list.ts';

const books: Listed[] = JSON.parse(document.getElementById('data')?.textContent ?? '[]');
const root = document.getElementById('root');
if (root) hydrateRoot(root, createElement(BareList, { books }));
