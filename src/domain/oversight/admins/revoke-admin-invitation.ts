import { z } from 'zod';
import { moveInvitation } from '../../people/accounts/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { adminInvitation } from './admin-access.ts';
import { invitationClosed } from './admin-errors.ts';

export const revokeAdminInvitation = command({
  name: 'revoke_admin_invitation',
  title: 'Take an invitation back',
  description: 'Admin: the link of an invitation does nothing any more. Repeated, it answers alreadyDone.',
  access: adminInvitation,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ invitationId: IdInput }),
  output: z.object({ invitationId: z.string(), status: z.literal('REVOKED'), alreadyDone: z.boolean().optional() }),
  errors: [invitationClosed],

  async run({ subject: invitation, tx, now }) {
    const { id: invitationId, status } = invitation;
    if (status === 'ACCEPTED') throw invitationClosed({ reason: 'accepted' });
    const answer = { invitationId, status: 'REVOKED' as const };
    if (status === 'REVOKED') return { ...answer, alreadyDone: true };
    await moveInvitation(tx, invitation, 'revoke', { endedAt: now });
    return answer;
  },
});
