import { confirmListingReport, reportLinkRefused } from '../../../domain/oversight/moderation/index.ts';
import { reportConfirmPath } from '../../../domain/people/mail/index.ts';
import { DomainError } from '../../../domain/platform/kernel/index.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage } from './account-page.ts';
import { linkSignature, linkSignatureFields } from './link-signature.ts';

/** Opening the link changes nothing, because mail filters open links too. Only the button does. */
export const confirmReportPage: AccountPage = {
  path: reportConfirmPath('{id}'),

  async show(visit) {
    const content = markup`
<p>Confirm that you reported the listing, and a person looks at it.</p>
<form method="post" action="${reportConfirmPath(visit.field('id'))}">
${linkSignatureFields(visit)}
<button type="submit" class="main">Confirm my report</button>
</form>`;
    return { status: 200, html: pageLayout({ heading: 'Confirm your report', content }) };
  },

  async submit(visit) {
    const link = { reportId: visit.field('id'), ...linkSignature(visit) };
    try {
      await visit.run(confirmListingReport, link);
      return messagePage({ mark: 'good', heading: 'Thank you', text: 'A person looks at your report. You can close this page.' });
    } catch (error) {
      if (!(error instanceof DomainError && error.declared === reportLinkRefused)) throw error;
      return messagePage({ status: error.status, heading: 'This link does not work', text: error.message });
    }
  },
};
