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
