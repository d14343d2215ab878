import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { OAUTH_ITEM_KINDS, type OauthItemKind } from '../../../db/values/index.ts';
import {
  consumeOauthItem,
  dropOauthItem,
  endOauthGrant,
  findOauthItem,
  itemNamed,
  keepOauthItem,
} from '../../domain/people/oauth/index.ts';
import { findUnstorable } from '../../tools/parse-input.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { OAUTH_PATHS } from './oauth-paths.ts';

/** Where the provider keeps things: in our database, by commands of ours. */
export function providerStore(pipeline: Pick<Pipeline, 'perform'>, publicBaseUrl: string): AdapterFactory {
  return (name) => {
    const kind = OAUTH_ITEM_KINDS.find((known) => known === name);
    return kind === undefined ? nothingKept(name) : keptItems(kind, pipeline, publicBaseUrl);
  };
}

function keptItems(kind: OauthItemKind, { perform }: Pick<Pipeline, 'perform'>, publicBaseUrl: string): Adapter {
  const find = async (value: string): Promise<AdapterPayload | undefined> => {
    const { payload } = await perform(findOauthItem, itemNamed(kind, value));
    return payload === null ? undefined : { ...payload, ...nameOf(value) };
  };
  // What names an item is not in the table: it may be a secret.
  const nameOf = (value: string): AdapterPayload => {
    if (kind === 'Client') return {};
    return kind === 'Interaction'
      ? { jti: value, returnTo: `${publicBaseUrl}${OAUTH_PATHS.authorize}/${value}` }
      : { jti: value };
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
      // Of two exchanges at once one would have passed: somebody else has the code.
      const code = await find(value);
      if (code?.grantId !== undefined) await perform(endOauthGrant, { grantId: code.grantId, because: 'REUSE' });
      throw new errors.InvalidGrant('authorization code already consumed');
    },
    async destroy(value) {
      if (kind === 'Grant') await perform(endOauthGrant, { grantId: value, because: reasonNow() });
      else await perform(dropOauthItem, itemNamed(kind, value));
    },
    /** The grant ends with it, and takes all of its codes and tokens along. */
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** Of what a client says of itself or asks for, all of it is kept for a while, whoever it is. */
const MOST_LETTERS = 8_000;

/** Throws `invalid_request` for what is longer, or what no database can keep. */
function storable(payload: AdapterPayload): Record<string, unknown> {
  const words = JSON.stringify(payload);
  if (words.length > MOST_LETTERS) throw new errors.InvalidRequest('the request is too long');
  const parsed: Record<string, unknown> = JSON.parse(words);
  if (findUnstorable(parsed) !== null)
    throw new errors.InvalidRequest('the request must be valid Unicode text without the NUL character');
  return parsed;
}

/** A client gives a grant back, or the provider ends it because a code or a token came twice. */
function reasonNow(): 'LOGOUT' | 'REUSE' {
  return Provider.ctx?.oidc.route === 'revocation' ? 'LOGOUT' : 'REUSE';
}

/** There are no sessions of the provider's and nothing else of what it can do: nobody stays signed in there. It keeps one for whoever brings a cookie of one. */
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
