import type { Context, Middleware } from 'koa';
import type { Provider } from 'oidc-provider';
import { countOauthCall } from '../../domain/people/agents/index.ts';
import { endpointAt, resourceMetadata } from '../../tools/protected-resource.ts';
import type { AskedOrigin } from '../../tools/requests/asked-origin.ts';
import { awaitBody } from '../../tools/requests/read-body.ts';
import { assertPlain } from '../../tools/requests/unpack-body.ts';
import { openPage } from '../arrival.ts';
import type { OauthDoor } from '../web/page-contract.ts';
import { authorizationQuery } from './authorization-request.ts';
import type { ProviderParts } from './create-provider.ts';
import { currentCall, stateOfRequest } from './metadata-fetch.ts';
import { oauthPages, type OauthVisit } from './oauth-pages.ts';
import { OAUTH_PATHS } from './oauth-paths.ts';

/**
 * OAuth 2.1 for hosts that let people connect an MCP endpoint by its address alone. The library speaks the protocol. The
 * middleware decides what reaches the library and in which form. The pages on which a person decides are in `web/`, and get from
 * `openPages` what is asked and the way to answer.
 */
export function oauthDoor({ askedOrigin, ...shared }: DoorParts) {
  const { origin: publicOrigin } = new URL(shared.settings.publicBaseUrl);
  const partsFor = (origin: string) => ({ ...shared, origin, origins: [origin, publicOrigin] });
  // The library is imported when it is first used, so that the server starts faster.
  const providerFor = memoised(async (origin) => (await import('./create-provider.ts')).createProvider(partsFor(origin)));
  const middleware: Middleware = async (ctx, next) => {
    const origin = askedOrigin(ctx);
    const document = resourceMetadata(ctx.path, origin);
    if (document !== null) return answerDocument(ctx, document);
    const path = servedPath(ctx.path);
    if (path === null) return next();
    await hand(ctx, path, await providerFor(origin), partsFor(origin));
  };
  return {
    middleware,
    openPages(visit: OauthVisit): OauthDoor {
      const origin = askedOrigin(visit.ctx);
      return oauthPages({ provider: () => providerFor(origin), origins: partsFor(origin).origins }, visit);
    },
  };
}

interface DoorParts extends Omit<ProviderParts, 'origin' | 'origins'> {
  readonly askedOrigin: AskedOrigin;
}

/** There is one provider for each origin, because its issuer is part of what clients check. */
function memoised<T>(make: (origin: string) => Promise<T>): (origin: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (origin) => {
    const known = made.get(origin) ?? make(origin);
    made.set(origin, known);
    return known;
  };
}

function answerDocument(ctx: Context, document: object): void {
  ctx.set('Cache-Control', 'public, max-age=300');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(document);
}

/**
 * The path at which the provider serves the request, or null if it is not for the provider. Older hosts look below the path of
 * the endpoint.
 */
function servedPath(path: string): string | null {
  const { metadata, openid, consent: _consent, allow: _allow, ...others } = OAUTH_PATHS;
  for (const document of [metadata, openid]) {
    if (path === document) return path;
    if (path.startsWith(`${document}/`) && endpointAt(path.slice(document.length)) !== null) return document;
    // Before RFC 8414, the two parts of the path stood in the other order.
    if (path.endsWith(document) && endpointAt(path.slice(0, -document.length)) !== null) return document;
  }
  return Object.values(others).some((own) => path === own || path.startsWith(`${own}/`)) ? path : null;
}

/** Lets the provider answer. The provider takes its origin from what we tell it. */
async function hand(ctx: Context, path: string, provider: Provider, parts: ProviderParts): Promise<void> {
  // The provider reads bodies itself, and unpacks none.
  assertPlain(ctx.req);
  const call = await openPage(parts.pipeline, ctx);
  if (path === OAUTH_PATHS.register && ctx.method === 'POST')
    await parts.pipeline.perform(countOauthCall, { kind: 'oauth_client', network: call.address });
  // A request that the provider leaves open waits for a person.
  if (path === OAUTH_PATHS.authorize)
    await parts.pipeline.perform(countOauthCall, { kind: 'oauth_request', network: call.address });
  const { host, protocol } = new URL(parts.origin);
  ctx.req.headers['x-forwarded-host'] = host;
  ctx.req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  ctx.req.url = `${path}${path === OAUTH_PATHS.authorize ? authorizationQuery(ctx, parts.origins) : ctx.search}`;
  await awaitBody(ctx.req);
  ctx.respond = false;
  await stateOfRequest.run(ctx.state, () => currentCall.run(call, () => provider.callback()(ctx.req, ctx.res)));
}
