import type { z } from 'zod';
import type { Scope } from '../../../db/values/index.ts';
import { allowWiderAccess, showWiderAccess } from '../../domain/people/agents/index.ts';
import { pathToAllow } from '../../domain/people/sign-in/index.ts';
import { named, PAGE_PATHS, SCOPE_WORDS } from '../../domain/platform/kernel/index.ts';
import { scopesMeantAt } from '../../tools/protected-resource.ts';
import type { AccountPage, ShownPage, Visit } from '../pages/accounts/account-page.ts';
import { linkSignature, linkSignatureFields } from '../pages/accounts/link-signature.ts';
import { codeField, field, hidden, type Problem, problemBox, problemOf, typedProof } from '../pages/form-parts.ts';
import { markup } from '../pages/markup.ts';
import { messagePage } from '../pages/message-page.ts';
import { pageLayout } from '../pages/page-layout.ts';
import type { Granting } from './granting.ts';

type Asked = z.infer<typeof showWiderAccess.output>;

/**
 * The page on which a person allows software that acts for them more than they did at first. A refused call names it, because
 * most clients with a refresh token never ask for more by themselves. The link is signed, so it asks for nothing but what a
 * refused call lacked, and the password is the permission.
 */
export function allowPage({ grantedTo, add }: Granting): Omit<AccountPage, 'path'> {
  return {
    async show(visit) {
      const asked = await visit.run(showWiderAccess, linkOf(visit));
      const missing = missingOf(asked, await grantedTo(visit.field('id'), asked));
      return missing.length === 0 ? allowedPage(asked) : askPage(visit, { asked, missing }, null);
    },

    async submit(visit) {
      const asked = await visit.run(showWiderAccess, linkOf(visit));
      const sessionId = visit.field('id');
      const missing = missingOf(asked, await grantedTo(sessionId, asked));
      if (visit.field('answer') === 'deny') return deniedPage(asked);
      if (missing.length === 0) return allowedPage(asked);
      try {
        const account = { email: visit.field('email'), ...typedProof(visit) };
        await visit.run(allowWiderAccess, { ...linkOf(visit), scopes: missing, ...account });
      } catch (error) {
        return askPage(visit, { asked, missing }, problemOf(error));
      }
      await add(sessionId, asked, missing);
      return allowedPage(asked);
    },
  };
}

function linkOf(visit: Visit) {
  return { sessionId: visit.field('id'), allow: visit.field('allow'), ...linkSignature(visit) };
}

/** The scopes that the link asks for, that mean something where the software may call, and that it does not have yet. */
function missingOf({ asked, endpoint }: Asked, granted: readonly Scope[]): Scope[] {
  const meant = endpoint === null ? asked : scopesMeantAt(endpoint, asked);
  return meant.filter((scope) => !granted.includes(scope));
}

interface Shown {
  readonly asked: Asked;
  readonly missing: readonly Scope[];
}

function askPage(visit: Visit, { asked: { clientName, endpoint, granted }, missing }: Shown, problem: Problem | null): ShownPage {
  const action = pathToAllow(visit.field('id'));
  const kept = markup`${hidden('allow', visit.field('allow'))}${linkSignatureFields(visit)}`;
  const side = endpoint === null ? '' : endpoint === 'mcp-owner' ? ', to rent out' : ', to rent';
  const content = markup`
${problemBox(problem)}
<p>${named(clientName)} acts for you${side}. That is the name it gives itself. It tried something that you have not allowed it yet.</p>
<h2>It could then also</h2>
<ul>${missing.map((scope) => markup`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
<h2>It can already</h2>
<ul>${granted.map((scope) => markup`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
<p class="soft">It does not get your password. How long it can act stays as it is. You can end it at any time, at once: sign in on <a href="${PAGE_PATHS.account}">your account page</a> and end it under “Who can act for you”.</p>
<h2>Sign in to allow it</h2>
<form method="post" action="${action}">${kept}${hidden('answer', 'allow')}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.field('email'), problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
${codeField(visit, problem)}
<button type="submit" class="main">Sign in and allow</button>
</form>
<ul class="links"><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li></ul>
<h2>You do not want this?</h2>
<form method="post" action="${action}">${kept}${hidden('answer', 'deny')}<button type="submit">Do not allow it</button></form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: `Allow ${named(clientName)} more?`, content }) };
}

function allowedPage({ clientName }: Asked): ShownPage {
  return messagePage({
    mark: 'good',
    heading: 'Allowed',
    text: `${named(clientName)} may do this from now on. Tell it to go on; you can close this page.`,
    more: markup`<p class="soft">To end this later, go to <a href="${PAGE_PATHS.account}">your account page</a>: it shows everything that can act for you.</p>`,
  });
}

function deniedPage({ clientName }: Asked): ShownPage {
  return messagePage({
    mark: 'bad',
    heading: 'Not allowed',
    text: `${named(clientName)} can do what it could before, and no more. Nothing was changed; you can close this page.`,
  });
}
