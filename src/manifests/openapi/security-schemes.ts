import type { PlainObject } from './plain-object.ts';

/** Every way to show who calls; a description lists those that its calls name. */
const SECURITY_SCHEMES: Readonly<Record<string, PlainObject>> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `accessToken` of a login (a JWT, good for `expiresIn` seconds), or an API key `svc_live_…` or `svc_test_…`.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key, `svc_live_…` or `svc_test_…`.' },
  partnerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Partner-Key',
    description: 'Given out by the operator of the installation.',
  },
  cronSecret: { type: 'http', scheme: 'bearer', description: 'The cron secret of the installation.' },
};

/** The schemes that these paths name. */
export function usedSecuritySchemes(paths: PlainObject): Record<string, PlainObject> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => text.includes(`{"${name}":[]}`)));
}
