import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Environment } from '../src/environment.ts';
import { type GeneratedFile, generatedFiles } from '../src/manifests/generated-files.ts';
import { API_VERSION, PLACEHOLDER_URL } from '../src/manifests/manifest-source.ts';
import { routes } from '../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../src/tools/endpoints.ts';
import { DEFAULT_SETTINGS } from '../src/default-settings.ts';
import { declared } from './find-operations.ts';

const ROOT = join(import.meta.dirname, '..');
const Inventory = z.array(z.object({ method: z.string(), path: z.string() }));

/** The documents that are generated from the registry, the routes and the settings. */
export function generatedDocuments(): GeneratedFile[] {
  return generatedFiles({
    source: { publicBaseUrl: PLACEHOLDER_URL, version: API_VERSION, routes, endpoints: [consumerEndpoint, ownerEndpoint] },
    inventory: Inventory.parse(JSON.parse(readFileSync(join(ROOT, 'tests/inventory/rest.json'), 'utf8'))),
    operations: declared.map(({ operation }) => operation),
    environment: Environment,
    settings: DEFAULT_SETTINGS,
    read: (file) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null),
  });
}
