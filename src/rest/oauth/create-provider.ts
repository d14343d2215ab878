import { exportJWK, generateKeyPair } from 'jose';
import type { Middleware } from 'koa';
import Provider, { type Client, type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { SCOPES } from '../../../db/values/index.ts';
import type { Ports } from '../../adapters/ports.ts';
import { LOGIN_LINK_MINUTES, OAUTH_GRANT_DAYS } from '../../domain/people/agents/index.ts';
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '../../domain/people/sign-in/index.ts';
import { declareError, DomainError, type Ids, type Settings } from '../../domain/platform/kernel/index.ts';
import { asDeclared, isOutage } from '../../tools/declared-errors.ts';
import { consumerEndpoint } from '../../tools/endpoints.ts';
import { endpointOfResource, possibleScopes } from '../../tools/protected-resource.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { showProblem } from '../refusal-page.ts';
import { settleClient } from './client-metadata.ts';
import { metadataFetch, stateOfRequest } from './metadata-fetch.ts';
import { OAUTH_PATHS } from './oauth-paths.ts';
import { providerStore } from './provider-store.ts';

const signInRefused = declareError({
  code: 'sign_in_refused',
  status: 400,
  when: 'What an app sent to begin a sign-in was not accepted.',
  data: z.object({ reason: z.string() }),
  message: ({ reason }) => `Go back to your app and start again. What it sent was not accepted: ${reason}.`,
  next: () => [],
});

export interface ProviderParts {
  /** The origin for which the provider answers, which is its issuer. */
  readonly origin: string;
  /** The origins of the endpoints for which it gives tokens: its own, and the public one. */
  readonly origins: readonly string[];
  readonly pipeline: Pipeline;
  readonly ports: Pick<Ports, 'outbound'>;
  readonly settings: Settings;
  readonly ids: Ids;
  readonly log: { error(details: object, message: string): void };
}

const DAY_SECONDS = 86_400;
const CODE_SECONDS = 60;
const CLIENT_ID_BYTES = 16;

/** Creates the authorization server and configures which parts of the library are used. */
export async function createProvider(parts: ProviderParts): Promise<Provider> {
  const { settings, log, origin } = parts;
  const provider = new Provider(origin, {
    ...tokens(),
    ...clients(parts),
    ...consent(origin),
    adapter: providerStore(parts.pipeline, origin),
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      registration: OAUTH_PATHS.register,
      revocation: OAUTH_PATHS.revoke,
      // These are the keys of the login tokens. Tokens that are issued here are looked up, and none of them is signed.
      jwks: '/.well-known/jwks.json',
    },
    features: features(parts),
    // The library asks for a key for identity tokens, which nobody gets, because `openid` is no scope here.
    jwks: { keys: [await unusedKey()] },
    scopes: [...SCOPES],
    claims: {},
    clientBasedCORS: () => true,
    renderError(ctx, { error, error_description: text }, thrown) {
      const outage = asDeclared(thrown);
      return showProblem(ctx, outage instanceof DomainError ? outage : signInRefused({ reason: text ?? error }));
    },
  });
  provider.use((ctx, next) => {
    Object.assign(ctx.state, stateOfRequest.getStore());
    return next();
  });
  provider.use(settleAnswer(settings));
  // The origin is told to the library with each request, whatever the proxy in front calls this server.
  provider.proxy = true;
  provider.on('server_error', (ctx: KoaContextWithOIDC, err: Error) => {
    if (isOutage(err)) return answerOutage(ctx);
    log.error({ err }, 'the authorization server failed');
  });
  provider.onerror = (err) => log.error({ err }, 'the authorization server failed');
  // Nobody stays signed in. The next client that asks shows the form again, to whoever sits at the browser then.
  provider.on('authorization.success', (ctx: KoaContextWithOIDC) => Object.assign(ctx.oidc.session ?? {}, { destroyed: true }));
  return provider;
}

const RETRY_SECONDS = 5;

/** Names a temporary failure as RFC 6749 does. The page for people stays as the library has shown it. */
function answerOutage(ctx: KoaContextWithOIDC): void {
  ctx.status = 503;
  ctx.set('Retry-After', String(RETRY_SECONDS));
  if (typeof ctx.body === 'object')
    ctx.body = { error: 'temporarily_unavailable', error_description: `the database is away; try again in ${RETRY_SECONDS} s` };
}

function tokens(): Configuration {
  return {
    ttl: {
      AccessToken: ACCESS_TOKEN_MINUTES * 60,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: REFRESH_TOKEN_DAYS * DAY_SECONDS,
      Grant: OAUTH_GRANT_DAYS * DAY_SECONDS,
      Interaction: LOGIN_LINK_MINUTES * 60,
      Session: LOGIN_LINK_MINUTES * 60,
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    rotateRefreshToken: true,
    issueRefreshToken: () => Promise.resolve(true),
    expiresWithSession: () => Promise.resolve(false),
    revokeGrantPolicy: () => true,
    // Codes and tokens are stored as hashes and found by them. They have 43 letters, which is 256 bits.
    formats: { bitsOfOpaqueRandomness: 256 },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  };
}

function clients(parts: ProviderParts): Configuration {
  return {
    clientAuthMethods: ['none', 'private_key_jwt'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      id_token_signed_response_alg: UNUSED_ALGORITHM,
    },
    // The library calls the validator for every client, however the client introduced itself, if a field is named.
    extraClientMetadata: {
      properties: ['application_type'],
      validator(_ctx, _name, _value, metadata) {
        const problem = settleClient(metadata);
        if (problem !== null) throw new errors.InvalidClientMetadata(problem);
      },
    },
    fetch: metadataFetch(parts),
  };
}

function consent(origin: string): Configuration {
  const { Check, Prompt } = interactionPolicy;
  const approved = new Check('approved', 'the person has to approve', (ctx) => {
    const resources = Object.keys(ctx.oidc.resourceServers ?? {});
    if (resources.length !== 1) throw new errors.InvalidTarget('name one resource: the MCP endpoint to be used');
    return ctx.oidc.result?.consent?.grantId === undefined;
  });
  return {
    interactions: {
      policy: [new Prompt({ name: 'login', requestable: true }), new Prompt({ name: 'consent', requestable: true }, approved)],
      url: (_ctx, { uid }) => `${OAUTH_PATHS.consent}/${uid}`,
    },
    // The page is found by its address, and only its form needs the cookie, so the cookie never has to come from another site.
    cookies: {
      names: { session: '_session', interaction: '_sign_in', resume: '_resume' },
      short: { httpOnly: true, sameSite: 'strict', signed: false },
      long: { httpOnly: true, sameSite: 'strict', signed: false },
    },
    async loadExistingGrant({ oidc }) {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    discovery: { service_documentation: `${origin}/AGENT_GUIDE.md` },
  };
}

function features({ origin, origins, ids }: ProviderParts): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: () => `cli_${ids.secret(CLIENT_ID_BYTES)}`,
    },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? `${origin}${consumerEndpoint.path}`,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx: KoaContextWithOIDC, resource: string, _client: Client) {
        const endpoint = endpointOfResource(resource, origins);
        if (endpoint === null) throw new errors.InvalidTarget();
        return {
          scope: possibleScopes(endpoint).join(' '),
          audience: `${origin}${endpoint.path}`,
          accessTokenFormat: 'opaque' as const,
        };
      },
    },
  };
}

const UNUSED_ALGORITHM = 'ES256';

async function unusedKey() {
  const { privateKey } = await generateKeyPair(UNUSED_ALGORITHM, { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: UNUSED_ALGORITHM };
}

/**
 * Corrects the answers of the library. Its cookies end after a time and not at an instant, because clocks of computers differ.
 * Metadata promises no identity tokens.
 */
function settleAnswer(settings: Pick<Settings, 'clientDocuments'>): Middleware {
  return async (ctx, next) => {
    await next();
    const cookies = ctx.res.getHeader('set-cookie');
    const lasting = (cookie: string) => cookie.replace(/expires=(?!.* 1970 )[^;]+/i, `max-age=${LOGIN_LINK_MINUTES * 60}`);
    if (Array.isArray(cookies)) ctx.res.setHeader('set-cookie', cookies.map(lasting));
    const document: unknown = ctx.body;
    if (!isDiscovery(document)) return;
    document.scopes_supported = [...SCOPES];
    if (settings.clientDocuments === 'OFF') delete document.client_id_metadata_document_supported;
    delete document.claims_supported;
    delete document.claim_types_supported;
  };
}

interface Discovery {
  scopes_supported: string[];
  client_id_metadata_document_supported?: unknown;
  claims_supported?: unknown;
  claim_types_supported?: unknown;
}

function isDiscovery(body: unknown): body is Discovery {
  return typeof body === 'object' && body !== null && 'scopes_supported' in body && 'token_endpoint' in body;
}
