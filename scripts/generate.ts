import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Environment } from '../src/config.ts';
import { DEFAULT_SETTINGS } from '../src/default-settings.ts';
import { type GeneratedFile, generatedFiles } from '../src/manifests/generated-files.ts';
import { API_VERSION, PLACEHOLDER_URL } from '../src/manifests/manifest-source.ts';
import { routes } from '../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../src/tools/endpoints.ts';
import { declared } from './find-operations.ts';

const ROOT = join(import.meta.dirname, '..');
const Inventory = z.array(z.object({ method: z.string(), path: z.string() }));

/** What the generated files should be, beside what they are. */
export function generate(): GeneratedFile[] {
  return generatedFiles({
    source: { publicBaseUrl: PLACEHOLDER_URL, version: API_VERSION, routes, endpoints: [consumerEndpoint, ownerEndpoint] },
    inventory: Inventory.parse(JSON.parse(readFileSync(join(ROOT, 'tests/inventory/rest.json'), 'utf8'))),
    operations: declared.map(({ operation }) => operation),
    environment: Environment,
    settings: DEFAULT_SETTINGS,
    read: (file) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null),
  });
}

/** `npm run generate` writes them; with `--check` it only names those that are stale, and fails. */
function main(): void {
  const files = generate();
  for (const { file, fresh } of files) if (fresh === null) console.log(`${file} does not exist: skipped`);
  const stale = files.filter(({ now, fresh }) => fresh !== null && now !== fresh);
  if (process.argv.includes('--check')) {
    for (const { file } of stale) console.error(`${file} is stale: run npm run generate`);
    process.exitCode = stale.length === 0 ? 0 : 1;
    return;
  }
  for (const { file, fresh } of stale) write(file, fresh ?? '');
  if (stale.length === 0) console.log('Everything was up to date.');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), text);
  console.log(`${file} written`);
}

if (import.meta.main) main();
