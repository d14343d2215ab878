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

/** The address that stands in files which are checked in; the server puts its own in its place. */
export const PLACEHOLDER_URL = 'http://localhost:3000';
