import type { z } from 'zod';
import { approveLoginLink, denyLoginLink, showLoginLink } from '../../../domain/people/agents/index.ts';
import { SESSION_LASTS } from '../../../domain/people/sign-in/index.ts';
import { named, PAGE_PATHS, SCOPE_WORDS } from '../../../domain/platform/kernel/index.ts';
import { field, hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, ShownPage, Visit } from './account-page.ts';
import { accountOf, type Approval, approvalForm, placeAsked, wrongPlace } from './approval-form.ts';

type Asked = z.infer<typeof showLoginLink.output>;

/**
 * The page on which a person lets software in. In one step they see who asks and for what, sign in or register, and approve or
 * deny.
 */
export const loginLinkPage: AccountPage = {
  path: PAGE_PATHS.link,

  async show(visit) {
    if (visit.field('code') === '') return codePage(visit, null);
    try {
      const asked = await visit.run(showLoginLink, { userCode: visit.field('code') });
      return consentPage(visit, asked, wrongPlace(visit, asked.role));
    } catch (error) {
      return codePage(visit, codeProblemOf(error));
    }
  },

  async submit(visit) {
    const userCode = visit.field('code');
    const asked = await visit.run(showLoginLink, { userCode }).catch((error: unknown) => codeProblemOf(error));
    if (!('clientName' in asked)) return codePage(visit, asked);
    const { clientName, role } = asked;
    if (visit.field('answer') === 'deny') {
      await visit.run(denyLoginLink, { userCode });
      return messagePage({
        mark: 'bad',
        heading: 'Denied',
        text: `${named(clientName)} was not let in. You can close this page.`,
      });
    }
    const isAsked = placeAsked(visit, role);
    if (isAsked !== null) return consentPage(visit, asked, isAsked.problem);
    try {
      await visit.run(approveLoginLink, { userCode, ...(await accountOf(visit, role)) });
    } catch (error) {
      return consentPage(visit, asked, problemOf(error));
    }
    return messagePage({
      mark: 'good',
      heading: 'Approved',
      text: `${named(clientName)} is signed in for you. Go back to it; you can close this page.`,
      more: markup`<p class="soft">To end this later, go to <a href="${PAGE_PATHS.account}">your account page</a>: it shows everything that can act for you.</p>`,
    });
  },
};

function codePage(visit: Visit, problem: Problem | null): ShownPage {
  const content = markup`
<p>Your assistant shows a code of eight letters. Type it in to see what it asks for.</p>
${problemBox(problem)}
<form method="get" action="${PAGE_PATHS.link}">
${field({ name: 'code', label: 'Code', autocomplete: 'off', value: visit.field('code'), hint: 'For example BCDF-GHJK.', problem })}
<button type="submit" class="main">Continue</button>
</form>
<p class="soft">No code? Ask your assistant to sign you in here: it gets one.</p>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Sign in for your assistant', content }) };
}

/** A malformed code is answered like a code that does not exist. */
function codeProblemOf(error: unknown): Problem {
  const { status, message, fields } = problemOf(error);
  const wrong =
    fields.size > 0 ? 'That is not a code: it has eight letters. Check it, or ask your assistant for a new one.' : message;
  return { status, message: wrong, fields: new Map([['code', 'This code does not work.']]) };
}

function consentPage(visit: Visit, asked: Asked, problem: Problem | null): ShownPage {
  const { clientName, userCode, scopes, lastsDays } = asked;
  const content = markup`
${problemBox(problem)}
<p>${named(clientName)} asks to act for you. That is the name it gives itself. Go on only if it shows you this code:</p>
<p class="code">${userCode}</p>
<h2>It could then</h2>
<ul>${scopes.map((scope) => markup`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
<p class="soft">It does not get your password. It stays signed in for ${lastsDays} days from its last use; with the short session of a conversation for ${SESSION_LASTS}. You can end it at any time on <a href="${PAGE_PATHS.account}">your account page</a>.</p>
${approvalForm(visit, approvalOf(asked), problem)}
<h2>You did not ask for this?</h2>
<form method="post" action="${PAGE_PATHS.link}">${hidden('code', userCode)}${hidden('answer', 'deny')}<button type="submit">Deny</button></form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: `Let ${named(clientName)} in?`, content }) };
}

function approvalOf({ userCode, role, emailHint }: Asked): Approval {
  return { action: PAGE_PATHS.link, kept: { code: userCode }, role, emailHint };
}
