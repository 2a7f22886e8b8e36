import { Hono } from 'hono/tiny';
import {
  respondWithError,
  respondToUnmatched,
  setNoStore,
  setStatusText,
  wrapNonErrors,
} from './errors.ts';
import { createAuthRoutes } from './routes/auth.ts';
import { createCatalogueRoutes } from './routes/catalogue.ts';
import { createCollectionRoutes, createDeskCollectionRoutes } from './routes/collections.ts';
import { createListRoutes } from './routes/cart.ts';
import { createOrderRoutes } from './routes/orders.ts';
import { createPaymentRoutes } from './routes/payments.ts';
import { createDeskRoutes } from './routes/desk/desk.ts';
import { createDeskPeopleRoutes } from './routes/desk/desk-people.ts';
import { createDeskBookRoutes } from './routes/desk/desk-books.ts';
import { createDeskImportRoutes } from './routes/desk/desk-imports.ts';
import { createDeskOutboxRoutes } from './routes/desk/desk-outbox.ts';
import { createDeskOrderRoutes } from './routes/desk/desk-orders.ts';
import { createDeskReportRoutes } from './routes/desk/desk-reports.ts';
import { createDeskSessionRoutes } from './routes/desk/desk-session.ts';
import { createDeskCategoryRoutes } from './routes/desk/desk-categories.ts';
import { createDeskSettingsRoutes } from './routes/desk/desk-settings.ts';
import { createShopRoutes } from './routes/shop.ts';
import { createDeskStockRoutes } from './routes/desk/desk-stock.ts';
import { createUserRoutes } from './routes/user.ts';
import { createDeskWebhookRoutes } from './routes/desk/desk-webhooks.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Creates the shop's API. Its `fetch` takes a `Request` below `/api` and never rejects: unexpected
 * errors become a 500 or 503. Only responses of the routes before `setNoStore` may be cached.
 */
export function createApi(dependencies: Dependencies) {
  const root = new Hono();
  if (!dependencies.hostWritesStatusTexts) root.use(setStatusText);
  const app = root.use(wrapNonErrors).basePath('/api');
  return app
    .onError((error, c) => respondWithError(error, c, dependencies))
    .notFound((c) => respondToUnmatched(app.router, c))
    .route('/', createCatalogueRoutes(dependencies))
    .route('/collections', createCollectionRoutes(dependencies))
    .route('/', createShopRoutes(dependencies))
    .use(setNoStore)
    .route('/auth', createAuthRoutes(dependencies))
    .route('/user', createUserRoutes(dependencies))
    .route('/user', createListRoutes(dependencies))
    .route('/user/orders', createOrderRoutes(dependencies))
    .route('/payments', createPaymentRoutes(dependencies))
    .route('/desk', createDeskSessionRoutes(dependencies))
    .route('/desk/orders', createDeskOrderRoutes(dependencies))
    .route('/desk/books', createDeskBookRoutes(dependencies))
    .route('/desk/stock', createDeskStockRoutes(dependencies))
    .route('/desk', createDeskImportRoutes(dependencies))
    .route('/desk/outbox', createDeskOutboxRoutes(dependencies))
    .route('/desk/webhooks', createDeskWebhookRoutes(dependencies))
    .route('/desk', createDeskPeopleRoutes(dependencies))
    .route('/desk/reports', createDeskReportRoutes(dependencies))
    .route('/desk/settings', createDeskSettingsRoutes(dependencies))
    .route('/desk/categories', createDeskCategoryRoutes(dependencies))
    .route('/desk/collections', createDeskCollectionRoutes(dependencies))
    .route('/desk', createDeskRoutes(dependencies));
}

/** The type of the routes, for the typed client of `hono/client`. */
export type Api = ReturnType<typeof createApi>;
