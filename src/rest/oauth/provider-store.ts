import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { OAUTH_ITEM_KINDS, type OauthItemKind } from '../../../db/values/index.ts';
import { consumeOauthItem, dropOauthItem, endOauthGrant, findOauthItem, keepOauthItem } from '../../domain/people/oauth/index.ts';
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
    const { payload } = await perform(findOauthItem, { kind, value });
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
      const words: Record<string, unknown> = JSON.parse(JSON.stringify(payload));
      await perform(keepOauthItem, { kind, value, payload: words, grantId, seconds: seconds ?? null });
    },
    find,
    async consume(value) {
      const { wasUnused } = await perform(consumeOauthItem, { kind, value });
      if (wasUnused || kind !== 'AuthorizationCode') return;
      // Of two exchanges at once one would have passed: somebody else has the code.
      const code = await find(value);
      if (code?.grantId !== undefined) await perform(endOauthGrant, { grantId: code.grantId, because: 'REUSE' });
      throw new errors.InvalidGrant('authorization code already consumed');
    },
    async destroy(value) {
      if (kind === 'Grant') await perform(endOauthGrant, { grantId: value, because: reasonNow() });
      else await perform(dropOauthItem, { kind, value });
    },
    /** The grant ends with it, and takes all of its codes and tokens along. */
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** A client gives a grant back, or the provider ends it because a code or a token came twice. */
function reasonNow(): 'LOGOUT' | 'REUSE' {
  return Provider.ctx?.oidc.route === 'revocation' ? 'LOGOUT' : 'REUSE';
}

/** There are no sessions of the provider's and nothing else of what it can do: nobody stays signed in there. */
function nothingKept(name: string): Adapter {
  return {
    upsert: () => Promise.reject(new Error(`${name} is not kept.`)),
    find: async () => undefined,
    consume: async () => undefined,
    destroy: async () => undefined,
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}
