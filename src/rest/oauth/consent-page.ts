import { connectClient, OAUTH_GRANT_DAYS } from '../../domain/people/agents/index.ts';
import { REFRESH_TOKEN_DAYS } from '../../domain/people/sign-in/index.ts';
import { named, PAGE_PATHS, SCOPE_WORDS } from '../../domain/platform/kernel/index.ts';
import type { AccountPage, ShownPage, Visit } from '../pages/accounts/account-page.ts';
import { accountOf, type Approval, approvalForm, placeAsked, wrongPlace } from '../pages/accounts/approval-form.ts';
import { hidden, type Problem, problemBox, problemOf } from '../pages/form-parts.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { pageLayout } from '../pages/page-layout.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { Destination } from './client-metadata.ts';
import { OAUTH_PATHS } from './oauth-paths.ts';

interface Finish {
  /** Tells the client, and returns the address where the person goes on. */
  approve(granted: { userId: string; grantId: string }): Promise<string>;
  deny(): Promise<string>;
}

/**
 * The page on which a person connects an app to an MCP endpoint. In one step they see who asks, where it leads and for what,
 * sign in or register, and approve or deny. The password is the permission, because nobody is signed in on this page before.
 */
export function consentPage(asked: AuthorizationRequest, finish: Finish): Omit<AccountPage, 'path'> {
  return {
    show: async (visit) => askPage(visit, asked, wrongPlace(visit, roleOf(asked))),

    async submit(visit) {
      if (visit.field('answer') === 'deny') return { location: await finish.deny() };
      const role = roleOf(asked);
      const isAsked = placeAsked(visit, role);
      if (isAsked !== null) return askPage(visit, asked, isAsked.problem);
      try {
        const { clientName, endpoint, scopes } = asked;
        const account = await accountOf(visit, role);
        const granted = await visit.run(connectClient, { clientName, endpoint: endpoint.key, scopes: [...scopes], ...account });
        return { location: await finish.approve(granted) };
      } catch (error) {
        return askPage(visit, asked, problemOf(error));
      }
    },
  };
}

function roleOf({ endpoint }: AuthorizationRequest): Approval['role'] {
  return endpoint.onlyRole ?? 'CUSTOMER';
}

function askPage(visit: Visit, asked: AuthorizationRequest, problem: Problem | null): ShownPage {
  const { uid, clientName, clientHost, endpoint, scopes, destination } = asked;
  const action = `${OAUTH_PATHS.consent}/${uid}`;
  const approval: Approval = { action, kept: {}, role: roleOf(asked), emailHint: null };
  const content = markup`
${problemBox(problem)}
<p>${named(clientName)} asks to act for you, ${endpoint.onlyRole === 'VENDOR' ? 'to rent out' : 'to rent'}. That is the name it gives itself${clientHost === null ? '' : markup`; its maker’s address is <strong>${clientHost}</strong>`}.</p>
${whereTo(destination)}
<h2>It could then</h2>
<ul>${scopes.map((scope) => markup`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
<p class="soft">It does not get your password, and nothing beside the part of this marketplace ${endpoint.onlyRole === 'VENDOR' ? 'for owners' : 'for renters'}. It can act until ${REFRESH_TOKEN_DAYS} days after its last use, and for ${OAUTH_GRANT_DAYS} days at most; then it asks you again. You can end it at any time, at once: sign in on <a href="${PAGE_PATHS.account}">your account page</a> and end it under “Who can act for you”.</p>
${approvalForm(visit, approval, problem)}
<h2>You did not ask for this?</h2>
<form method="post" action="${action}">${hidden('answer', 'deny')}<button type="submit">Deny</button></form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: `Connect ${named(clientName)}?`, content }) };
}

function whereTo({ kind, name }: Destination): Markup {
  if (kind === 'SITE')
    return markup`<p>If you approve, you go on to <strong>${name}</strong>. Do so only if that is where you came from.</p>`;
  if (kind === 'APP')
    return markup`<p>If you approve, you go on to the app on this device that opens <strong>${name}</strong> links. Do so only if you started this there, just now.</p>`;
  return markup`<p class="note"><strong>Careful:</strong> if you approve, you go on to a program on this very computer (${name}). Any program can give itself any name. Approve only if you started this yourself, just now.</p>`;
}
