import { confirmEmailChange, emailChangeClosed } from '../../../domain/people/registration/index.ts';
import { emailChangePath } from '../../../domain/people/mail/index.ts';
import { DomainError } from '../../../domain/platform/kernel/index.ts';
import { markup } from '../markup.ts';
import { linkOverPage, messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage } from './account-page.ts';
import { linkSignature, linkSignatureFields } from './link-signature.ts';

/** Opening the link changes nothing, because mail filters open links too. Only the button does. */
export const confirmEmailPage: AccountPage = {
  path: emailChangePath('{id}'),

  async show(visit) {
    const content = markup`
<p>Use the address to which we sent this link for your account from now on. The old one no longer signs in then; your password stays the same.</p>
<form method="post" action="${emailChangePath(visit.field('id'))}">
${linkSignatureFields(visit)}
<button type="submit" class="main">Use this address</button>
</form>`;
    return { status: 200, html: pageLayout({ heading: 'Confirm your new e-mail address', content }) };
  },

  async submit(visit) {
    const link = { changeId: visit.field('id'), ...linkSignature(visit) };
    try {
      const { email } = await visit.run(confirmEmailChange, link);
      return messagePage({
        mark: 'good',
        heading: 'Thank you',
        text: `${email} is the address of your account now. Sign in with it from now on; you can close this page.`,
      });
    } catch (error) {
      if (!(error instanceof DomainError && error.declared === emailChangeClosed)) throw error;
      return linkOverPage({ status: error.status, text: error.message });
    }
  },
};
