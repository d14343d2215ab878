import { addDays } from '../../../../src/domain/platform/kernel/index.ts';
import type { Person, World } from '../world.ts';
import { by, KAYAK, open, type Sample, type Samples } from '../sample.ts';

export const COMMERCE_SAMPLES: Samples = {
  ucp_discover: () => open({}),
  ucp_products: ({ period }) => open({ q: 'kayak', from: period().startDate, to: period().endDate, limit: 5 }),
  ucp_product: () => open({ slug: 'coastline-camper' }),
  ucp_availability: ({ period }) => open({ slug: KAYAK, from: period().startDate, to: period().endDate }),
  ucp_quote: async (world) => open({ productId: await kayakId(world), ...world.period(), units: 2, extras: ['dry-bag'] }),
  ucp_checkout_create: async (world) =>
    by(await world.newcomer(), { productId: await kayakId(world), ...world.period(), extras: ['delivery'] }),
  ucp_checkout_status: async (world) => checkoutOf(await world.requested()),
  ucp_checkout_complete: async (world) => checkoutOf(await world.planned(), { acceptAgreement: true }),
  update_ucp_checkout: async (world) => checkoutOf(await world.planned(), { endDate: addDays(world.period().endDate, 1) }),
  cancel_ucp_checkout: async (world) => checkoutOf(await world.requested()),
  ucp_webhook_register: async (world) => by(await world.newcomer(), { url: `${world.market.url}/health` }),
  list_ucp_webhooks: async (world) => by(await world.newcomer(), {}),
};

/** A booking under its own id, as a checkout. */
function checkoutOf(
  { renter, bookingId: checkoutId }: { renter: Person; bookingId: string },
  more: Sample['input'] = {},
): Sample {
  return { caller: renter, input: { checkoutId, ...more } };
}

async function kayakId({ market }: World): Promise<string> {
  return (await market.nobody.call('ucp_product', { slug: KAYAK })).id;
}
