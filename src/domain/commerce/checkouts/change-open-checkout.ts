import { z } from 'zod';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import { optionRefused } from '../../catalog/quotes/index.ts';
import { assertBookable } from '../../catalog/search/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { openCheckout } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { saveCheckout } from './checkout-store.ts';
import { assertWholePeriod, newCheckout, wishInput, wishOf } from './intended-rental.ts';
import { SessionView, sessionView } from './session-view.ts';

export const changeOpenCheckout = command({
  name: 'change_open_checkout',
  title: 'Change an open checkout',
  description: 'Gives a checkout that nobody has taken over its days and options, all anew.',
  access: openCheckout,
  repeat: 'natural',
  input: z.strictObject({ checkoutId: IdInput, ...wishInput }),
  output: SessionView,
  errors: [checkoutFixed, assetNotFound, optionRefused, datesRefused, datesUnavailable],

  async run({ subject, input: { checkoutId: _named, ...wish }, tx, now, ids, settings }) {
    const { checkoutId, checkout, booking } = subject;
    const before = await sessionView(tx, subject, { now, settings });
    if (checkout === null || booking !== null || before.status === 'canceled')
      throw checkoutFixed({ checkoutId, status: before.status, wanted: 'changing it without its person' });
    const listing = await findAssetById(tx, checkout.assetId);
    if (listing?.asset.status !== 'LIVE') throw assetNotFound({ asset: checkout.assetId });
    const { mode, platform } = checkout;
    const intended = newCheckout(listing, wish, { userId: null, mode, platform, now, ids, settings });
    const period = assertWholePeriod(intended);
    if (period !== null) await assertBookable(tx, listing, { ...period, units: intended.units }, { mode, now, settings });
    const changed = await saveCheckout(tx, checkout, wishOf(intended));
    return sessionView(tx, { ...subject, checkout: changed }, { now, settings });
  },
});
