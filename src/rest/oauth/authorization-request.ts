import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import { type Scope, SCOPES } from '../../../db/values/index.ts';
import { consumerEndpoint, type Endpoint } from '../../tools/endpoints.ts';
import { endpointOfResource, possibleScopes, usualScopes } from '../../tools/protected-resource.ts';
import { type Destination, destinationOf } from './client-metadata.ts';

/** A valid request of a client for the approval of a person. */
export interface AuthorizationRequest {
  readonly uid: string;
  readonly clientId: string;
  readonly clientName: string;
  /** The host of the client's metadata document, or null if the client has only registered. */
  readonly clientHost: string | null;
  readonly destination: Destination;
  readonly resource: string;
  readonly endpoint: Endpoint;
  readonly scopes: readonly Scope[];
}

/**
 * The request, limited to scopes of the endpoint. Other scopes that hosts ask for (`openid`, `offline_access`) are not granted.
 * If the client asks for none, it gets the usual scopes of the endpoint. The person sees all of them.
 */
export function authorizationQuery(ctx: Context, origins: readonly string[]): string {
  const query = new URLSearchParams(ctx.querystring);
  const endpoint = endpointOfResource(query.get('resource') ?? '', origins) ?? consumerEndpoint;
  const possible = possibleScopes(endpoint);
  const asked = scopesIn(query.get('scope')).filter((scope) => possible.includes(scope));
  query.set('scope', (asked.length > 0 ? asked : usualScopes(endpoint)).join(' '));
  return `?${query.toString()}`;
}

/**
 * The request that waits for an answer under this id. Only the browser that was sent here has the cookie that the form needs.
 */
export async function askedBy(
  ctx: Context,
  uid: string,
  provider: Provider,
  origins: readonly string[],
): Promise<AuthorizationRequest | null> {
  const waiting =
    ctx.method === 'POST'
      ? await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined)
      : await provider.Interaction.find(uid);
  if (waiting === undefined || waiting.uid !== uid || waiting.result !== undefined) return null;
  const { client_id: clientId, redirect_uri: redirectUri, resource, scope } = waiting.params;
  const endpoint = endpointOfResource(String(resource), origins);
  const client = await provider.Client.find(String(clientId));
  if (client === undefined || endpoint === null) return null;
  return {
    uid,
    clientId: client.clientId,
    clientName: client.clientName ?? '',
    clientHost: client.clientId.startsWith('https://') ? new URL(client.clientId).host : null,
    destination: destinationOf(String(redirectUri)),
    resource: String(resource),
    endpoint,
    scopes: scopesIn(scope),
  };
}

/** Stores the approval. The grant and the session are one, so everything that ends the session ends the grant. */
export async function grantTo(
  provider: Provider,
  { clientId, resource, scopes }: AuthorizationRequest,
  { userId, grantId }: { userId: string; grantId: string },
): Promise<void> {
  const grant = new provider.Grant({ accountId: userId, clientId });
  grant.jti = grantId;
  grant.addResourceScope(resource, scopes.join(' '));
  await grant.save();
}

/** Returns the requested scopes that exist here. */
function scopesIn(text: unknown): Scope[] {
  const asked = typeof text === 'string' ? text.split(' ') : [];
  return SCOPES.filter((scope) => asked.includes(scope));
}
