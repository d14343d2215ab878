import { adminInvitations } from '../../../../db/schema/index.ts';
import { ADMIN_INVITATION_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of an invitation. After `expiresAt` it is worthless in every state. The moves emit no event: whoever accepts gets
 * an e-mail, and the audit log keeps what administrators do. @public: tests examine every table of moves.
 */
export const invitationLifecycle = lifecycle(ADMIN_INVITATION_STATES, {
  initial: 'PENDING',
  final: ['ACCEPTED', 'REVOKED'],
  moves: {
    accept: { from: ['PENDING'], to: 'ACCEPTED', by: ['ADMIN'], event: null },
    revoke: { from: ['PENDING'], to: 'REVOKED', by: ['ADMIN', 'SYSTEM'], event: null },
  },
});

export type Invitation = typeof adminInvitations.$inferSelect;

const saveInvitation = declareSave(adminInvitations, 'Invitation');

/** Ends a pending invitation. The caller holds `ADMINS_LOCK`. */
export const moveInvitation = declareMove(invitationLifecycle, saveInvitation, { openKey: null });
