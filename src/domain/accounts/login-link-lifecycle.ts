import { LOGIN_LINK_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What becomes of a login link. One that nobody answers stays PENDING and is worth nothing after `expiresAt`. */
export const loginLinkLifecycle = lifecycle(LOGIN_LINK_STATES, {
  initial: 'PENDING',
  final: ['DENIED', 'USED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', by: ['RENTER', 'OWNER'], event: 'login_link.approved' },
    deny: { from: ['PENDING'], to: 'DENIED', by: ['RENTER', 'OWNER'], event: 'login_link.denied' },
    collect: { from: ['APPROVED'], to: 'USED', by: ['SYSTEM'], event: 'login_link.used' },
  },
});
export type LoginLinkMove = keyof typeof loginLinkLifecycle.table.moves;
