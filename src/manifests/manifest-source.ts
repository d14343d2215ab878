import type { Route } from '../rest/route.ts';
import type { Endpoint } from '../tools/endpoints.ts';

/** The data from which every manifest is computed. */
export interface ManifestSource {
  /** The public origin, without a path. */
  readonly publicBaseUrl: string;
  readonly version: string;
  readonly routes: readonly Route[];
  readonly endpoints: readonly Endpoint[];
}

/** The version of the API in its descriptions and in the MCP endpoints. */
export const API_VERSION = '1.0.0';

/** The address in committed files, which the server replaces with its own. */
export const PLACEHOLDER_URL = 'http://localhost:3000';
