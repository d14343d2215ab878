import type { z } from 'zod';
import { approveLoginLink, denyLoginLink, showLoginLink } from '../../../domain/people/login-links/index.ts';
import { named, SCOPE_WORDS } from '../../../domain/platform/kernel/index.ts';
import { field, hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Shown, Visit } from './account-page.ts';
import { newAccountFields, openAccount } from './register-page.ts';
import { changeCountry, countryOf, ELSEWHERE, noCountry, shopFields, shopOf, shopPlaceForm } from './shop-fields.ts';

type Asked = z.infer<typeof showLoginLink.output>;

/** Where a person lets software in: they see who asks and for what, sign in or register, and approve or deny, all in one step. */
export const loginLinkPage: AccountPage = {
  path: '/link',

  async show(visit) {
    if (visit.field('code') === '') return codePage(visit, null);
    try {
      const asked = await visit.run(showLoginLink, { userCode: visit.field('code') });
      const isWrong = visit.field('country') !== '' && needsPlace(visit, asked);
      return consentPage(visit, asked, isWrong ? noCountry : null);
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
    if (visit.field('place') !== '') return consentPage(visit, asked, countryOf(visit) === null ? noCountry : null);
    if (needsPlace(visit, asked)) return consentPage(visit, asked, noCountry);
    try {
      const account = isNew(visit)
        ? await openAccount(visit, role)
        : { email: visit.field('email'), password: visit.field('password'), ...(opensShop(visit) && { shop: shopOf(visit) }) };
      await visit.run(approveLoginLink, { userCode, ...account });
    } catch (error) {
      return consentPage(visit, asked, problemOf(error));
    }
    return messagePage({
      mark: 'good',
      heading: 'Approved',
      text: `${named(clientName)} is signed in for you. Go back to it; you can close this page.`,
      more: markup`<p class="soft">To end this later, tell it to sign out, or do it yourself on <a href="/account">your account page</a>, which shows everything that can act for you.</p>`,
    });
  },
};

function codePage(visit: Visit, problem: Problem | null): Shown {
  const content = markup`
<p>Your assistant shows a code of eight letters. Type it in to see what it asks for.</p>
${problemBox(problem)}
<form method="get" action="/link">
${field({ name: 'code', label: 'Code', autocomplete: 'off', value: visit.field('code'), hint: 'For example BCDF-GHJK.', problem })}
<button type="submit" class="main">Continue</button>
</form>
<p class="soft">No code? Ask your assistant to sign you in here: it gets one.</p>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Sign in for your assistant', content }) };
}

/** What is no code at all is told like a code that nobody has. */
function codeProblemOf(error: unknown): Problem {
  const { status, message, fields } = problemOf(error);
  const wrong =
    fields.size > 0 ? 'That is not a code: it has eight letters. Check it, or ask your assistant for a new one.' : message;
  return { status, message: wrong, fields: new Map([['code', 'This code does not work.']]) };
}

function consentPage(visit: Visit, asked: Asked, problem: Problem | null): Shown {
  const { clientName, userCode, scopes } = asked;
  const content = markup`
${problemBox(problem)}
<p>${named(clientName)} asks to act for you. That is the name it gives itself. Go on only if it shows you this code:</p>
<p class="code">${userCode}</p>
<h2>It could then</h2>
<ul>${scopes.map((scope) => markup`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
<p class="soft">It does not get your password. You can end this at any time: tell it to sign out, or do it yourself on <a href="/account">your account page</a>.</p>
${formFor(visit, asked)(visit, asked, problem)}
<h2>You did not ask for this?</h2>
<form method="post" action="/link">${hidden('code', userCode)}${hidden('answer', 'deny')}<button type="submit">Deny</button></form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: `Let ${named(clientName)} in?`, content }) };
}

type Form = (visit: Visit, asked: Asked, problem: Problem | null) => Markup;

function formFor(visit: Visit, asked: Asked): Form {
  if (needsPlace(visit, asked)) return placeForm;
  if (isNew(visit)) return registerForm;
  return opensShop(visit) ? shopForm : signInForm;
}

function signInForm(...[visit, asked, problem]: Parameters<Form>): Markup {
  const { userCode, role } = asked;
  return markup`
<h2>Sign in to approve</h2>
<form method="post" action="/link">${hidden('code', userCode)}${hidden('answer', 'approve')}
${signInFields(visit, asked, problem)}
<button type="submit" class="main">Sign in and approve</button>
</form>
<ul class="links"><li><a href="/link?code=${userCode}&new=1">I have no account yet</a></li><li><a href="/forgot-password">I forgot my password</a></li>${
    role === 'VENDOR' ? markup`<li><a href="/link?code=${userCode}&shop=1">I have an account, but no shop yet</a></li>` : ''
  }</ul>`;
}

/** Which country is asked for first: the form after it depends on it. */
function placeForm(...[visit, { userCode }, problem]: Parameters<Form>): Markup {
  const kind = isNew(visit) ? 'new' : 'shop';
  return markup`
${shopPlaceForm(visit, { kept: { code: userCode, [kind]: '1' }, problem })}
<ul class="links"><li><a href="/link?code=${userCode}">${kind === 'new' ? 'I have an account' : 'I have a shop'}</a></li></ul>`;
}

/** For a customer whose assistant wants to rent out for them. */
function shopForm(...[visit, asked, problem]: Parameters<Form>): Markup {
  const { userCode } = asked;
  return markup`
<h2 id="go-on">Sign in, and open a shop with your account</h2>
<p class="soft">You keep everything that you have as a renter.</p>
<form method="post" action="/link">${hidden('code', userCode)}${hidden('answer', 'approve')}${hidden('shop', '1')}
${signInFields(visit, asked, problem)}
${shopFields(visit, problem)}
<button type="submit" class="main">Open the shop and approve</button>${changeCountry}
</form>
<ul class="links"><li><a href="/link?code=${userCode}">I have a shop</a></li><li><a href="/forgot-password">I forgot my password</a></li></ul>`;
}

function signInFields(...[visit, { emailHint }, problem]: Parameters<Form>): Markup {
  const email = visit.field('email') || (emailHint ?? '');
  return markup`
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}`;
}

function registerForm(...[visit, { userCode, role, emailHint }, problem]: Parameters<Form>): Markup {
  const opensOne = role === 'VENDOR';
  const shop = opensOne ? { more: shopFields(visit, problem) } : {};
  return markup`
<h2 id="go-on">Open an account to approve</h2>
<form method="post" action="/link">${hidden('code', userCode)}${hidden('answer', 'approve')}${hidden('new', '1')}
${newAccountFields(visit, { problem, emailHint, ...shop })}
<button type="submit" class="main">Open the account and approve</button>${opensOne ? changeCountry : ''}
</form>
<p><a href="/link?code=${userCode}">I have an account</a></p>`;
}

/** A shop is opened, and where it is has not been chosen, or is to be chosen again. */
function needsPlace(visit: Visit, { role }: Asked): boolean {
  const opens = role === 'VENDOR' && (isNew(visit) || opensShop(visit));
  return opens && (countryOf(visit) === null || visit.field('place') === ELSEWHERE);
}

function isNew(visit: Visit): boolean {
  return visit.field('new') === '1';
}

function opensShop(visit: Visit): boolean {
  return visit.field('shop') === '1';
}
