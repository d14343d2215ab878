import type { z } from 'zod';
import { approveConfirmation, denyConfirmation, showConfirmation } from '../../../domain/confirmations/index.ts';
import { named, momentInWords } from '../../../domain/kernel/index.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Shown, Visit } from './account-page.ts';
import { detailsInWords } from './details-in-words.ts';
import { field, hidden, type Problem, problemBox, problemOf } from './form-parts.ts';
import { messagePage } from './message-page.ts';

type Asked = z.infer<typeof showConfirmation.output>;

/** Where a person answers what their API key asks for: they see it in words, sign in and approve, or deny. */
export const confirmationPage: AccountPage = {
  path: '/confirm/{id}',

  async show(visit) {
    return askPage(visit, await visit.run(showConfirmation, linkOf(visit)), null);
  },

  async submit(visit) {
    const link = linkOf(visit);
    const asked = await visit.run(showConfirmation, link);
    if (visit.field('answer') === 'deny') {
      await visit.run(denyConfirmation, link);
      return messagePage({
        mark: 'bad',
        heading: 'Denied',
        text: `${named(asked.keyName)} was told no. Nothing was changed; you can close this page.`,
      });
    }
    try {
      await visit.run(approveConfirmation, { ...link, email: visit.field('email'), password: visit.field('password') });
    } catch (error) {
      return askPage(visit, asked, problemOf(error));
    }
    return messagePage({
      mark: 'good',
      heading: 'Approved',
      text: `${named(asked.keyName)} may do this once. Tell your assistant to go on; you can close this page.`,
    });
  },
};

function linkOf(visit: Visit) {
  return { confirmationId: visit.field('id'), expires: visit.field('expires'), signature: visit.field('signature') };
}

function askPage(visit: Visit, asked: Asked, problem: Problem | null): Shown {
  const { keyName, mode, sentence, amount } = asked;
  const details = detailsInWords(asked);
  const content = markup`
${problemBox(problem)}
<p>Your assistant, with the API key ${named(keyName)}, asks to do this in your name:</p>
<p class="ask">${sentence}</p>
${amount === null ? '' : markup`<p>It costs <strong>${amount}</strong>${mode === 'test' ? ' of test money' : ''}.</p>`}
${details.length === 0 ? '' : markup`<h2>In detail</h2><dl class="facts">${details.map(({ name, value }) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`}
<p class="soft">If you approve, it can be done once, until ${momentInWords(new Date(asked.expiresAt))}. Your assistant does not get your password.</p>
<h2>Sign in to approve</h2>
<form method="post" action="${addressOf(visit)}">${hiddenLink(visit)}${hidden('answer', 'approve')}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.field('email'), problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
<button type="submit" class="main">Sign in and approve</button>
</form>
<ul class="links"><li><a href="/forgot-password">I forgot my password</a></li></ul>
<h2>You do not want this?</h2>
<form method="post" action="${addressOf(visit)}">${hiddenLink(visit)}${hidden('answer', 'deny')}<button type="submit">Deny</button></form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Approve this?', content }) };
}

function addressOf(visit: Visit): string {
  return `/confirm/${encodeURIComponent(visit.field('id'))}`;
}

function hiddenLink(visit: Visit): Markup {
  return markup`${hidden('expires', visit.field('expires'))}${hidden('signature', visit.field('signature'))}`;
}
