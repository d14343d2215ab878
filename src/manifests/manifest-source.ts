import type { Route } from '../rest/route.ts';
import type { Endpoint } from '../tools/endpoints.ts';

/** What every manifest is a pure function of. */
export interface ManifestSource {
  /** Origin without a path. */
  readonly publicBaseUrl: string;
  /** Of the API, as its descriptions carry it. */
  readonly version: string;
  readonly routes: readonly Route[];
  readonly endpoints: readonly Endpoint[];
}

/** Of the API, in its descriptions and in what the MCP endpoints say of themselves. */
export const API_VERSION = '1.0.0';

/** The address that stands in files which are checked in; the server puts its own in its place. */
export const PLACEHOLDER_URL = 'http://localhost:3000';
