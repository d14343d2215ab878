import type { ManifestSource } from './manifest-source.ts';
import { MANIFEST_PATHS } from './served-paths.ts';

/** `/.well-known/openapi`: which descriptions there are and what each needs. */
export function descriptionIndex({ publicBaseUrl, version }: ManifestSource): object {
  return {
    openapi: '3.1.0',
    version,
    descriptions: [
      {
        name: 'agent',
        tier: 0,
        url: `${publicBaseUrl}${MANIFEST_PATHS.agentDescription}`,
        authentication: null,
        description: 'What agents of renters and owners call. Open to everyone.',
      },
      {
        name: 'full',
        tier: 2,
        url: `${publicBaseUrl}${MANIFEST_PATHS.fullDescription}`,
        authentication: { type: 'apiKey', in: 'header', name: 'X-Partner-Key' },
        description: 'Everything the server answers, for holders of a partner key.',
        howToGetAKey:
          'Ask the operator of this installation, who sets the keys in PARTNER_KEYS. A local installation makes one at its first start and keeps it in secrets.json in its data folder.',
      },
    ],
    calls: {
      tier: 1,
      url: `${publicBaseUrl}/api/v1`,
      authentication: 'Authorization: Bearer <access token or API key>, or X-Api-Key',
    },
  };
}
