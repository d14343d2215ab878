import { type Access } from '../kernel/index.ts';
import { payoutNotFound } from './payout-errors.ts';
import { findPayout, type PayoutRow } from './payout-store.ts';

/** Any payout, for an admin who is signed in as a person: no API key acts for one. */
export const adminPayout: Access<'admin', { payoutId: string }, PayoutRow> = {
  who: 'admin',
  scope: null,
  errors: [payoutNotFound],
  async load(from, _caller, { payoutId }) {
    const payout = await findPayout(from, payoutId);
    if (payout === undefined) throw payoutNotFound({ payoutId });
    return payout;
  },
};
