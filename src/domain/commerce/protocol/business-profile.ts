import { CAPABILITIES, type Capability, RELEASE, SERVICE, UCP_PATHS } from './releases.ts';
import { EXTENSION_VERSION, rentalExtension } from './rental-extension.ts';

/** A public key as the profile shows it. */
export interface PublicKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
}

/** Returns the profile at `/.well-known/ucp`. It names no payment handler, because the person pays on a page of this site. */
export function businessProfile(publicBaseUrl: string, keys: readonly PublicKey[]): object {
  const spec = `https://ucp.dev/${RELEASE}/specification/overview`;
  const service = (transport: 'rest' | 'mcp', endpoint: string, schema: string) => ({
    version: RELEASE,
    transport,
    endpoint: `${publicBaseUrl}${endpoint}`,
    spec,
    schema: `https://ucp.dev/${RELEASE}/services/shopping/${schema}`,
  });
  return {
    ucp: {
      version: RELEASE,
      services: {
        [SERVICE]: [service('rest', UCP_PATHS.rest, 'rest.openapi.json'), service('mcp', UCP_PATHS.mcp, 'mcp.openrpc.json')],
        [rentalExtension(publicBaseUrl).facade]: [facade(publicBaseUrl)],
      },
      capabilities: { ...Object.fromEntries(coreCapabilities()), ...extensionCapability(publicBaseUrl) },
      payment_handlers: {},
    },
    keys,
  };
}

/** The same products, quotes and checkouts in the format of this API, for callers that do not speak the protocol itself. */
function facade(publicBaseUrl: string): object {
  return {
    version: EXTENSION_VERSION,
    transport: 'rest',
    endpoint: `${publicBaseUrl}${UCP_PATHS.facade}`,
    spec: rentalExtension(publicBaseUrl).specUrl,
    schema: `${publicBaseUrl}${UCP_PATHS.facadeSchema}`,
  };
}

function coreCapabilities() {
  return Object.entries(CAPABILITIES).map(
    ([name, { spec, schema }]) =>
      [
        name,
        [
          {
            version: RELEASE,
            spec: `https://ucp.dev/${RELEASE}/specification/${spec}`,
            schema: `https://ucp.dev/${RELEASE}/schemas/${schema}.json`,
          },
        ],
      ] as const,
  );
}

function extensionCapability(publicBaseUrl: string): object {
  const { key, advertised, schemaUrl, specUrl } = rentalExtension(publicBaseUrl);
  if (!advertised) return {};
  const facade = `${publicBaseUrl}${UCP_PATHS.facade}`;
  const config = { facade: { products: `${facade}/products`, quotes: `${facade}/quotes` } };
  return { [key]: [{ version: EXTENSION_VERSION, spec: specUrl, schema: schemaUrl, extends: EXTENDED, config }] };
}

const EXTENDED: readonly Capability[] = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
];
