import { z } from 'zod';
import { findUserByEmail } from '../../people/accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { invitationLink, linkedInvitation, openInvitation } from './invitation.ts';

export const showAdminInvitation = query({
  name: 'show_admin_invitation',
  title: 'Show an invitation',
  description: 'What somebody who was invited to be an administrator sees, by the link of the e-mail.',
  access: linkedInvitation,
  door: 'REST only',
  input: z.strictObject(invitationLink),
  output: z.object({
    email: z.string(),
    hasAccount: z.boolean().describe('true: accepting takes the password of the account with this address'),
    expiresAt: z.string(),
  }),
  errors: [],

  async run({ subject, input, reader, ...context }) {
    const { email, expiresAt } = openInvitation(subject, input, context);
    return { email, hasAccount: (await findUserByEmail(reader, email)) !== undefined, expiresAt: expiresAt.toISOString() };
  },
});
