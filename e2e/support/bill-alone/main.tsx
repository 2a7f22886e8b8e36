import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '#ui/layers.css';
import '#ui/tokens.css';
import '#ui/reset.css';
import '#ui/base.css';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
import { BillPage } from '#storefront/features/orders/bill-page.tsx';
import { aBilledOrder, aBillLine } from '#storefront/features/orders/builders.ts';

const LONG_TITLE =
  'The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner, Told by Himself';

const count = Number(new URLSearchParams(location.search).get('lines') ?? 1);
const lines = Array.from({ length: count }, (_, index) =>
  aBillLine({ bookId: `bk${index}`, title: `${LONG_TITLE} ${index + 1}`, originalPrice: 12_500 }),
);

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <MemoryRouter>
    <BillPage
      orderPath="/profile/orders/1"
      order={aBilledOrder(lines)}
      settings={{ ...DEFAULT_SETTINGS, gstin: '29AABCK4821M1Z9' }}
    />
  </MemoryRouter>,
);
