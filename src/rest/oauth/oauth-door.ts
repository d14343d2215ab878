import type { Context, Middleware } from 'koa';
import type { InteractionResults, Provider } from 'oidc-provider';
import { countOauthCall } from '../../domain/people/agents/index.ts';
import { endpointAt, resourceMetadata } from '../../tools/protected-resource.ts';
import type { AskedOrigin } from '../../tools/requests/asked-origin.ts';
import { awaitBody } from '../../tools/requests/read-body.ts';
import { assertPlain } from '../../tools/requests/unpack-body.ts';
import { openPage } from '../arrival.ts';
import { servePage } from '../pages/accounts/account-pages.ts';
import { messagePage } from '../pages/message-page.ts';
import { allowPage } from './allow-page.ts';
import { askedBy, authorizationQuery, grantTo } from './authorization-request.ts';
import { consentPage } from './consent-page.ts';
import type { ProviderParts } from './create-provider.ts';
import { granting } from './granting.ts';
import { currentCall } from './metadata-fetch.ts';
import { OAUTH_PATHS } from './oauth-paths.ts';

/**
 * OAuth 2.1 for hosts that let people connect an MCP endpoint by its address alone. The library speaks the protocol. This
 * middleware decides what reaches the library and in which form, and shows the page on which the person decides.
 */
export function oauthDoor({ askedOrigin, ...shared }: DoorParts): Middleware {
  const { origin: publicOrigin } = new URL(shared.settings.publicBaseUrl);
  const partsFor = (origin: string) => ({ ...shared, origin, origins: [origin, publicOrigin] });
  // The library is imported when it is first used, so that the server starts faster.
  const providerFor = memoised(async (origin) => (await import('./create-provider.ts')).createProvider(partsFor(origin)));
  return async (ctx, next) => {
    const origin = askedOrigin(ctx);
    const document = resourceMetadata(ctx.path, origin);
    if (document !== null) return answerDocument(ctx, document);
    const path = servedPath(ctx.path);
    if (path === null) return next();
    const parts = partsFor(origin);
    if (path.startsWith(`${OAUTH_PATHS.allow}/`)) return servePage(ctx, allowPage(granting(() => providerFor(origin))), parts);
    if (path.startsWith(`${OAUTH_PATHS.consent}/`)) return answerConsent(ctx, await providerFor(origin), parts);
    await hand(ctx, path, await providerFor(origin), parts);
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
  const { metadata, openid, ...others } = OAUTH_PATHS;
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
  await currentCall.run(call, () => provider.callback()(ctx.req, ctx.res));
}

async function answerConsent(ctx: Context, provider: Provider, parts: ProviderParts): Promise<void> {
  const { pipeline, settings, origins } = parts;
  const asked = await currentCall.run(await openPage(pipeline, ctx), () => askedBy(ctx, provider, origins));
  if (asked === null) return servePage(ctx, runOutPage, { pipeline, settings });
  const answer = (result: InteractionResults) =>
    provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  const page = consentPage(asked, {
    async approve(granted) {
      await grantTo(provider, asked, granted);
      return answer({ login: { accountId: granted.userId, remember: false }, consent: { grantId: granted.grantId } });
    },
    deny: () => answer({ error: 'access_denied', error_description: 'the person denied it' }),
  });
  await servePage(ctx, page, { pipeline, settings, leadsTo: asked.destination.source });
}

const runOut = messagePage({
  status: 400,
  heading: 'This sign-in has run out',
  text: 'It was answered already, or waited too long, or was begun in another browser. Go back to your app and start again.',
});
const runOutPage = { show: async () => runOut, submit: async () => runOut };
