import { type Access, forbidden } from '../kernel/index.ts';
import { payoutNotFound } from './payout-errors.ts';
import { findPayout, type PayoutRow } from './payout-store.ts';

/** Any payout, for an admin who is signed in as a person: no API key acts for one. */
export const adminPayout: Access<'admin', { payoutId: string }, PayoutRow> = {
  who: 'admin',
  scope: null,
  errors: [payoutNotFound],
  async load(from, caller, { payoutId }) {
    if (caller.credential.kind !== 'session') throw forbidden({ needs: 'ADMIN', has: 'an API key' });
    const payout = await findPayout(from, payoutId);
    if (payout === undefined) throw payoutNotFound({ payoutId });
    return payout;
  },
};
