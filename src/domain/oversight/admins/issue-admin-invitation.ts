import { z } from 'zod';
import { Email } from '../../people/accounts/index.ts';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { alreadyAdmin } from './admin-errors.ts';
import { invitationUrl, invite, InvitationView, invitationView } from './invitation.ts';

/** A command for the server's command line, because at first there is nobody who could invite, and perhaps no mail server. */
export const issueAdminInvitation = command({
  name: 'issue_admin_invitation',
  title: 'Issue an invitation',
  description: 'Makes an invitation for an administrator, e-mails its link, and answers with the link as well.',
  access: systemOnly,
  repeat: 'natural',
  secretAnswer: true,
  audited: true,
  input: z.strictObject({ email: Email }),
  output: InvitationView.extend({ url: z.string() }),
  errors: [alreadyAdmin],

  async run({ input: { email }, tx, settings, ...context }) {
    const invitation = await invite(tx, { email, invitedBy: null }, context);
    return { ...invitationView(invitation), url: invitationUrl(invitation, settings) };
  },
});
