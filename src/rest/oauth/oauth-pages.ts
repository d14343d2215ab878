import type { Context } from 'koa';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { z } from 'zod';
import type { Scope } from '../../../db/values/index.ts';
import { allowWiderAccess, connectClient, showWiderAccess } from '../../domain/people/agents/index.ts';
import type { Operation } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../../tools/call.ts';
import { scopesMeantAt } from '../../tools/protected-resource.ts';
import type { Attempt, OauthDoor } from '../web/page-contract.ts';
import { askedBy, type AuthorizationRequest, grantTo } from './authorization-request.ts';
import { granting } from './granting.ts';
import { currentCall } from './metadata-fetch.ts';

export interface OauthVisit {
  readonly ctx: Context;
  readonly call: Call;
  /** Runs an operation as the person of the request, and returns what it refused. */
  attempt<Op extends Operation>(operation: Op, input: unknown): Promise<Attempt<z.output<Op['output']>>>;
  /** Told of the site to which the forms of the page lead. */
  onLeadingTo(source: string): void;
}

interface OauthParts {
  /** The authorization server of the origin that was asked. */
  readonly provider: () => Promise<Provider>;
  readonly origins: readonly string[];
}

/**
 * What the pages of the authorization server ask of it, for one request. The password is the permission: neither software that
 * is signed in nor another page can let other software in, and a person who is signed in does not do it by a click.
 */
export function oauthPages(parts: OauthParts, visit: OauthVisit): OauthDoor {
  return { asked: (request) => consentAsked(request, parts, visit), wider: (link) => moreAsked(link, parts, visit) };
}

/** Software that waits for the consent of a person. */
async function consentAsked(
  request: string,
  { provider, origins }: OauthParts,
  { ctx, call, attempt, onLeadingTo }: OauthVisit,
): ReturnType<OauthDoor['asked']> {
  const server = await provider();
  const asked = await currentCall.run(call, () => askedBy(ctx, request, server, origins));
  if (asked === null) return null;
  onLeadingTo(asked.destination.source);
  const answer = (result: InteractionResults) =>
    server.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  return {
    shown: shownOf(asked),
    async approve(account) {
      const { clientName, endpoint, scopes } = asked;
      const input = { ...account, clientName, endpoint: endpoint.key, scopes: [...scopes] };
      const { output: granted, refusal } = await attempt(connectClient, input);
      if (refusal !== null) return { output: null, refusal };
      await grantTo(server, asked, granted);
      const { userId: accountId, grantId } = granted;
      const location = await answer({ login: { accountId, remember: false }, consent: { grantId } });
      return { output: { location }, refusal: null };
    },
    deny: () => answer({ error: 'access_denied', error_description: 'the person denied it' }),
  };
}

/** Software that acts for a person already, and that lacked something when a call of it was refused. */
async function moreAsked(
  link: Parameters<OauthDoor['wider']>[0],
  { provider }: OauthParts,
  { attempt }: OauthVisit,
): ReturnType<OauthDoor['wider']> {
  const { grantedTo, add } = granting(provider);
  const { output: asked, refusal } = await attempt(showWiderAccess, link);
  if (refusal !== null) return { output: null, refusal };
  const { clientName, endpoint, granted } = asked;
  const missing = missingOf(asked, await grantedTo(link.sessionId, asked));
  const output = {
    shown: { clientName, endpoint, granted, missing },
    async allow(account: Readonly<Record<string, unknown>>) {
      const allowed = await attempt(allowWiderAccess, { ...account, ...link, scopes: missing });
      if (allowed.refusal === null) await add(link.sessionId, asked, missing);
      return allowed.refusal;
    },
  };
  return { output, refusal: null };
}

function shownOf({ clientName, clientHost, destination: { name, kind }, endpoint, scopes }: AuthorizationRequest) {
  return { clientName, clientHost, destination: { name, kind }, role: endpoint.onlyRole ?? ('CUSTOMER' as const), scopes };
}

/** The scopes that the link asks for, that mean something where the software may call, and that it does not have yet. */
function missingOf({ asked, endpoint }: z.output<typeof showWiderAccess.output>, granted: readonly Scope[]): Scope[] {
  const meant = endpoint === null ? asked : scopesMeantAt(endpoint, asked);
  return meant.filter((scope) => !granted.includes(scope));
}
