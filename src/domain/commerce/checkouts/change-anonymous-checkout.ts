import { z } from 'zod';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import { assertBookable, optionRefused } from '../../catalog/quotes/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anonymousCheckout } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { checkoutState } from './checkout-status.ts';
import { saveCheckout } from './checkout-store.ts';
import { assertWholePeriod, newCheckout, requestedInput, requestedOf } from './intended-rental.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

export const changeAnonymousCheckout = command({
  name: 'change_anonymous_checkout',
  title: 'Change an anonymous checkout',
  description: 'Gives a checkout that nobody has taken over its days and options, all anew.',
  about: 'checkout',
  access: anonymousCheckout,
  door: 'page only',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ checkoutId: IdInput, ...requestedInput }),
  output: CheckoutRef,
  errors: [checkoutFixed, assetNotFound, optionRefused, datesRefused, datesUnavailable],

  async run({ subject, input: { checkoutId: _named, ...requested }, tx, now, ids, settings }) {
    const { checkoutId, row, booking } = subject;
    const status = await checkoutState(tx, subject, now);
    if (row === null || booking !== null || status === 'canceled')
      throw checkoutFixed({ checkoutId, status, wanted: 'changing it without its person' });
    const listing = await findAssetById(tx, row.assetId);
    if (listing?.asset.status !== 'LIVE') throw assetNotFound({ asset: row.assetId });
    const { mode, platform } = row;
    const intended = newCheckout(listing, requested, { userId: null, mode, platform, now, ids, settings });
    const period = assertWholePeriod(intended);
    if (period !== null) await assertBookable(tx, listing, { ...period, units: intended.units }, { mode, now, settings });
    await saveCheckout(tx, row, requestedOf(intended));
    return checkoutRef(subject);
  },
});
