import type { z } from 'zod';
import { acceptAdminInvitation, ADMIN_PASSWORD_LENGTH, showAdminInvitation } from '../../../domain/oversight/admins/index.ts';
import { adminInvitationPath } from '../../../domain/people/mail/index.ts';
import { momentInWords, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { field, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, ShownPage, Visit } from './account-page.ts';
import { linkSignature, linkSignatureFields } from './link-signature.ts';

/** The page on which an invited person becomes an administrator, by the link in the e-mail. */
export const adminInvitationPage: AccountPage = {
  path: adminInvitationPath('{id}'),
  show: async (visit) => invitationForm(visit, await visit.run(showAdminInvitation, linkOf(visit)), null),

  async submit(visit) {
    const link = linkOf(visit);
    const invitation = await visit.run(showAdminInvitation, link);
    const name = visit.field('name');
    try {
      await visit.run(acceptAdminInvitation, {
        ...link,
        password: visit.field('password'),
        ...(!invitation.hasAccount && { name }),
      });
    } catch (error) {
      return invitationForm(visit, invitation, problemOf(error));
    }
    return messagePage({
      mark: 'good',
      heading: 'You are an administrator',
      text: `Sign in as ${invitation.email} with this password. Whatever was signed in to the account before has been signed out.`,
    });
  },
};

function linkOf(visit: Visit) {
  return { invitationId: visit.field('id'), ...linkSignature(visit) };
}

function invitationForm(
  visit: Visit,
  invitation: z.infer<typeof showAdminInvitation.output>,
  problem: Problem | null,
): ShownPage {
  const { email, hasAccount, expiresAt } = invitation;
  const link = linkOf(visit);
  const content = markup`
${problemBox(problem)}
<p>You are invited to administer this marketplace as <strong>${email}</strong>. The invitation works once, until ${momentInWords(new Date(expiresAt))}.</p>
<p>${
    hasAccount
      ? 'This address has an account already. Type in its password; its bookings stay, and everything that is signed in to it now is signed out.'
      : `Choose the name that other administrators see, and a password of ${ADMIN_PASSWORD_LENGTH} characters or more.`
  }</p>
<form method="post" action="${adminInvitationPath(link.invitationId)}">${linkSignatureFields(visit)}
${hasAccount ? '' : field({ name: 'name', label: 'Your name', autocomplete: 'name', value: visit.field('name'), problem })}
${field({
  name: 'password',
  label: hasAccount ? 'Password of your account' : 'New password',
  type: 'password',
  autocomplete: hasAccount ? 'current-password' : 'new-password',
  problem,
})}
<button type="submit" class="main">Accept the invitation</button>
</form>
${hasAccount ? markup`<ul class="links"><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li></ul>` : ''}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Become an administrator', content }) };
}
