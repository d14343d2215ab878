import {
  cancelUcpCheckout,
  ucpCheckoutComplete,
  ucpCheckoutCreate,
  ucpCheckoutStatus,
  updateUcpCheckout,
} from '../../domain/commerce/checkouts/index.ts';
import { listUcpWebhooks, ucpWebhookRegister } from '../../domain/commerce/protocol/index.ts';
import { ucpAvailability, ucpProduct, ucpProducts, ucpQuote } from '../../domain/commerce/products/index.ts';
import { get, patch, post } from '../route.ts';

/** Our own routes for commerce platforms. The binding of the commerce protocol is another door: `src/rest/ucp`. */
export const commerceRoutes = [
  get('/ucp/products', ucpProducts),
  get('/ucp/products/{slug}', ucpProduct),
  get('/ucp/products/{slug}/availability', ucpAvailability),
  post('/ucp/quotes', ucpQuote, { status: 201 }),
  post('/ucp/checkout/sessions', ucpCheckoutCreate, { status: 201 }),
  get('/ucp/checkout/sessions/{checkoutId}', ucpCheckoutStatus),
  patch('/ucp/checkout/sessions/{checkoutId}', updateUcpCheckout, { because: 'REST form of the action update of ucp_checkout' }),
  post('/ucp/checkout/sessions/{checkoutId}/complete', ucpCheckoutComplete),
  post('/ucp/checkout/sessions/{checkoutId}/cancel', cancelUcpCheckout, {
    because: 'REST form of the action cancel of ucp_checkout',
  }),
  get('/ucp/webhooks', listUcpWebhooks),
  post('/ucp/webhooks', ucpWebhookRegister, { status: 201 }),
];
