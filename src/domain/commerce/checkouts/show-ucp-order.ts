import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { ownCheckout } from './checkout-access.ts';
import { checkoutNotFound } from './checkout-errors.ts';
import { OrderView, orderView } from './order-view.ts';

export const showUcpOrder = query({
  name: 'show_ucp_order',
  title: 'An order',
  description: 'A paid booking of the caller’s as an order: what was bought, what happened since, what was given back.',
  access: ownCheckout('read:booking'),
  door: 'page only',
  thirdPartyText: true,
  input: z.strictObject({ checkoutId: IdInput }),
  output: OrderView,
  errors: [assetNotFound],

  async run({ subject, reader, now, settings }) {
    const order = await orderView(reader, subject, { now, settings });
    if (order === null) throw checkoutNotFound({ checkoutId: subject.checkoutId });
    return order;
  },
});
