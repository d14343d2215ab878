import { ucpCheckoutComplete, ucpCheckoutCreate, ucpCheckoutStatus } from '../../domain/commerce/checkouts/index.ts';
import { listUcpWebhooks, ucpWebhookRegister } from '../../domain/commerce/order-webhooks/index.ts';
import { ucpAvailability, ucpProduct, ucpProducts, ucpQuote } from '../../domain/commerce/products/index.ts';
import { get, post, type Route } from '../route.ts';

/** The commerce-protocol facade. The protocol’s own binding is a door of its own: `src/rest/ucp`. */
export const commerceRoutes: readonly Route[] = [
  get('/ucp/products', ucpProducts),
  get('/ucp/products/{slug}', ucpProduct),
  get('/ucp/products/{slug}/availability', ucpAvailability),
  post('/ucp/quotes', ucpQuote, { status: 201 }),
  post('/ucp/checkout/sessions', ucpCheckoutCreate, { status: 201 }),
  get('/ucp/checkout/sessions/{checkoutId}', ucpCheckoutStatus),
  post('/ucp/checkout/sessions/{checkoutId}/complete', ucpCheckoutComplete),
  get('/ucp/webhooks', listUcpWebhooks),
  post('/ucp/webhooks', ucpWebhookRegister, { status: 201 }),
];
