import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../src/manifests/generated-files.ts';
import { adminOperations } from '../src/rest/web/admin-operations.ts';
import { routes } from '../src/rest/routes/index.ts';

const FILE = 'web/routes/operations/parts/operation-titles.ts';

/** The titles of the operations of administrators as messages, so that the catalogues have them in every language. */
export function operationTitles(): GeneratedFile {
  const path = join(import.meta.dirname, '..', FILE);
  const titles = [...adminOperations(routes).values()].map(({ shown: { name, title } }) => `  ${name}: msg\`${title}\`,\n`);
  const fresh = [
    "import type { MessageDescriptor } from '@lingui/core';\n",
    "import { msg } from '@lingui/core/macro';\n",
    '\n// Written by `npm run generate`.\n',
    '\n/** The titles of the operations of administrators. */\n',
    'export const OPERATION_TITLES: Readonly<Record<string, MessageDescriptor>> = {\n',
    ...titles,
    '};\n',
  ].join('');
  return { file: FILE, now: existsSync(path) ? readFileSync(path, 'utf8') : '', fresh };
}
