import { z } from 'zod';
import { assetNotFound, type CatalogAsset, datesRefused, datesUnavailable } from '../../catalog/assets/index.ts';
import { assertBookable, optionRefused, quotableAsset } from '../../catalog/quotes/index.ts';
import { type Access, command, IdInput } from '../../platform/kernel/index.ts';
import { addCheckout } from './checkout-store.ts';
import { assertWholePeriod, newCheckout, requestedInput } from './intended-rental.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

const offered: Access<'anyone', { productId: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  load: (from, caller, { productId: assetId }, now) => quotableAsset.load(from, caller, { assetId }, now),
};

export const openAnonymousCheckout = command({
  name: 'open_anonymous_checkout',
  title: 'Open an anonymous checkout',
  description: 'Opens a checkout without a sign-in: a person takes it over on its page, and it becomes their booking.',
  about: 'checkout',
  access: offered,
  door: 'page only',
  repeat: 'creates',
  effects: [],
  unsignedPerHour: (settings) => settings.unsignedQuotesPerHour,
  input: z.strictObject({ productId: IdInput, ...requestedInput, platform: z.string().max(2_000).optional() }),
  output: CheckoutRef,
  errors: [optionRefused, datesRefused, datesUnavailable],

  async run({
    subject: listing,
    input: { productId: _named, platform = null, ...requested },
    caller: { mode },
    tx,
    now,
    ids,
    settings,
  }) {
    const intended = newCheckout(listing, requested, { userId: null, mode, platform, now, ids, settings });
    const period = assertWholePeriod(intended);
    if (period !== null) await assertBookable(tx, listing, { ...period, units: intended.units }, { mode, now, settings });
    const row = await addCheckout(tx, intended);
    return checkoutRef({ checkoutId: row.id });
  },
});
