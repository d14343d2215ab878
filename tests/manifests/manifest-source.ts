import { API_VERSION, type ManifestSource } from '../../src/manifests/manifest-source.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';

/** The manifests' source as the server has it, at an address of the tests. */
export const source: ManifestSource = {
  publicBaseUrl: 'https://rent.example',
  version: API_VERSION,
  routes,
  endpoints: [consumerEndpoint, ownerEndpoint],
};

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever was described
export type Json = any;

const METHODS = ['get', 'post', 'patch', 'delete'];

/** The document as a client reads it. */
export function jsonOf(document: object): Json {
  return JSON.parse(JSON.stringify(document));
}

/** Every operation of a description with its place. */
export function operationsOf(document: Json): { method: string; path: string; operation: Json }[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({ method: method.toUpperCase(), path, operation: item[method] })),
  );
}
