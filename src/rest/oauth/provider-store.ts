import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { OAUTH_ITEM_KINDS, type OauthItemKind } from '../../../db/values/index.ts';
import {
  consumeOauthItem,
  dropOauthItem,
  endOauthGrant,
  findOauthItem,
  itemNamed,
  keepOauthItem,
} from '../../domain/people/agents/index.ts';
import { findUnstorable } from '../../tools/parse-input.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { OAUTH_PATHS } from './oauth-paths.ts';

/** The storage of the provider: tables of our database, written by commands. */
export function providerStore(pipeline: Pick<Pipeline, 'perform'>, origin: string): AdapterFactory {
  return (name) => {
    const kind = OAUTH_ITEM_KINDS.find((known) => known === name);
    return kind === undefined ? nothingKept(name) : keptItems(kind, pipeline, origin);
  };
}

function keptItems(kind: OauthItemKind, { perform }: Pick<Pipeline, 'perform'>, origin: string): Adapter {
  const find = async (value: string): Promise<AdapterPayload | undefined> => {
    const { payload, allowed } = await perform(findOauthItem, itemNamed(kind, value));
    if (payload === null) return undefined;
    return { ...(allowed === null ? payload : widened(payload, allowed)), ...nameOf(value) };
  };
  // The name of an item is not in the table, because it may be a secret.
  const nameOf = (value: string): AdapterPayload => {
    if (kind === 'Client') return {};
    return kind === 'Interaction' ? { jti: value, returnTo: `${origin}${OAUTH_PATHS.authorize}/${value}` } : { jti: value };
  };
  return {
    async upsert(value, { jti: _name, returnTo: _address, ...payload }, seconds) {
      const grantId = kind === 'Grant' ? value : (payload.grantId ?? null);
      await perform(keepOauthItem, { ...itemNamed(kind, value), payload: storable(payload), grantId, seconds: seconds ?? null });
    },
    find,
    async consume(value) {
      const { wasUnused } = await perform(consumeOauthItem, itemNamed(kind, value));
      if (wasUnused || kind !== 'AuthorizationCode') return;
      // Of two simultaneous exchanges of a code only one would have succeeded, so somebody else has the code.
      const code = await find(value);
      if (code?.grantId !== undefined) await perform(endOauthGrant, { grantId: code.grantId, because: 'REUSE' });
      throw new errors.InvalidGrant('authorization code already consumed');
    },
    async destroy(value) {
      if (kind === 'Grant') await perform(endOauthGrant, { grantId: value, because: reasonNow() });
      else await perform(dropOauthItem, itemNamed(kind, value));
    },
    /** The grant ends, and all of its codes and tokens end with it. */
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/**
 * A refresh token with what the person has allowed by now, so that the next access token has it. Some clients name at each
 * renewal the scopes that they had before. That asks for no fewer than they may have, so it counts as naming none.
 */
function widened(payload: AdapterPayload, allowed: string): AdapterPayload {
  const params = Provider.ctx?.oidc.params;
  const had = (payload.scope ?? '').split(' ');
  const named = typeof params?.['scope'] === 'string' ? params['scope'].split(' ') : [];
  if (params !== undefined && had.every((scope) => named.includes(scope)) && named.every((scope) => had.includes(scope)))
    params['scope'] = undefined;
  return { ...payload, scope: allowed };
}

/** The most letters of what a client says of itself or asks for. It is stored for a while, whoever the client is. */
const MOST_LETTERS = 8_000;

/** Throws `invalid_request` if the payload is longer, or if no database can store it. */
function storable(payload: AdapterPayload): Record<string, unknown> {
  const words = JSON.stringify(payload);
  if (words.length > MOST_LETTERS) throw new errors.InvalidRequest('the request is too long');
  const parsed: Record<string, unknown> = JSON.parse(words);
  if (findUnstorable(parsed) !== null)
    throw new errors.InvalidRequest('the request must be valid Unicode text without the NUL character');
  return parsed;
}

/** Why a grant ends: the client gives it back, or the provider ends it because a code or a token was used twice. */
function reasonNow(): 'LOGOUT' | 'REUSE' {
  return Provider.ctx?.oidc.route === 'revocation' ? 'LOGOUT' : 'REUSE';
}

/**
 * A store for things of the provider that are not stored. Nobody stays signed in there, so there are no sessions, except the
 * one that it needs while a browser brings its cookie.
 */
function nothingKept(name: string): Adapter {
  return {
    upsert: async () => {
      if (name !== 'Session') throw new Error(`${name} is not kept.`);
    },
    find: async () => undefined,
    consume: async () => undefined,
    destroy: async () => undefined,
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}
