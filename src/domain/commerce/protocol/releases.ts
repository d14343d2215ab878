import { BASE_PATH } from '../../platform/kernel/index.ts';

/** The release of the Universal Commerce Protocol, https://ucp.dev, that is implemented here. */
export const RELEASE = '2026-08-25';

export const UCP_PATHS = {
  profile: '/.well-known/ucp',
  rest: '/ucp/v1',
  mcp: '/ucp/mcp',
  schema: '/ucp/schemas/rental.json',
  spec: '/docs/ucp-rental',
  facade: `${BASE_PATH}/ucp`,
  facadeSchema: `${BASE_PATH}/openapi/agent`,
} as const;

export const SERVICE = 'dev.ucp.shopping';

/** The pages that define each capability. */
export const CAPABILITIES = {
  'dev.ucp.shopping.catalog.search': { spec: 'shopping/catalog/search', schema: 'shopping/catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { spec: 'shopping/catalog/lookup', schema: 'shopping/catalog_lookup' },
  'dev.ucp.shopping.checkout': { spec: 'shopping/checkout', schema: 'shopping/checkout' },
  'dev.ucp.shopping.order': { spec: 'shopping/order', schema: 'shopping/order' },
} as const;
export type Capability = keyof typeof CAPABILITIES;
