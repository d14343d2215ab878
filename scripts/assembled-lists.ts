import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { GeneratedFile } from '../src/manifests/generated-files.ts';
import { AREAS } from './areas.ts';

const ROOT = join(import.meta.dirname, '..');
const BY_GENERATE = '// Written by `npm run generate`.';
const SCHEMA = 'db/schema/index.ts';

/** A list that is assembled from declarations of the contexts, each in a file with the same name. */
interface ContextList {
  readonly file: string;
  readonly declaredIn: string;
  readonly declared: string;
  /** The type of the entries, and the file that exports it. */
  readonly type: readonly [name: string, from: string];
  /** The name of the list, and its comment. */
  readonly list: string;
  readonly says: string;
}

const CONTEXT_LISTS: readonly ContextList[] = [
  {
    file: 'src/domain/oversight/data-protection/stored-tables.ts',
    declaredIn: 'stored-data.ts',
    declared: 'storedData',
    type: ['StoredTable', 'src/domain/platform/kernel/index.ts'],
    list: 'storedTables',
    says: 'The declarations of all contexts about their tables: what is personal, how it is exported and erased, how long it is kept.',
  },
  {
    file: 'src/domain/oversight/deadlines/declared-deadlines.ts',
    declaredIn: 'deadlines.ts',
    declared: 'deadlines',
    type: ['DeclaredDeadline', 'src/domain/rentals/bookings/index.ts'],
    list: 'declaredDeadlines',
    says: 'The deadlines of bookings, apart from those of their states.',
  },
  {
    file: 'src/jobs/subscribers.ts',
    declaredIn: 'subscribers.ts',
    declared: 'subscribers',
    type: ['Subscriber', 'src/domain/platform/events/index.ts'],
    list: 'subscribers',
    says: 'All subscribers. Their names must never change, because each has a cursor in the database under its name.',
  },
];

/**
 * The assembled lists, from the text of the contexts only: as long as a list imports a context that no longer exists, nothing
 * that needs the list can be imported.
 */
export function assembledLists(): GeneratedFile[] {
  return [schemaList(), ...CONTEXT_LISTS.map(contextList)];
}

function schemaList(): GeneratedFile {
  const all = readdirSync(join(ROOT, dirname(SCHEMA)), { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => file.endsWith('.ts') && file !== 'index.ts');
  return generated(SCHEMA, [BY_GENERATE, ...files.toSorted().map((file) => `export * from './${file}';`)]);
}

/** One list, in the order of the areas. */
function contextList({ file, declaredIn, declared, type: [type, from], list, says }: ContextList): GeneratedFile {
  const declares = new RegExp(String.raw`^export const ${declared}\b`, 'm');
  const contexts = Object.entries(AREAS)
    .flatMap(([area, names]) => names.map((name) => ({ alias: inCamelCase(name), folder: `src/domain/${area}/${name}` })))
    .filter(({ folder }) => declares.test(read(`${folder}/${declaredIn}`)));
  const imports = contexts.map(({ alias, folder }) => {
    // The context that contains the list does not import from its own index.
    const path = folder === dirname(file) ? `./${declaredIn}` : relative(dirname(file), `${folder}/index.ts`);
    return `import { ${declared} as ${alias} } from '${path}';`;
  });
  return generated(file, [
    BY_GENERATE,
    ...imports,
    `import type { ${type} } from '${relative(dirname(file), from)}';`,
    '',
    `/** ${says} */`,
    `export const ${list}: readonly ${type}[] = [`,
    ...contexts.map(({ alias }) => `  ...${alias},`),
    '];',
  ]);
}

function generated(file: string, lines: readonly string[]): GeneratedFile {
  return { file, now: read(file), fresh: `${lines.join('\n')}\n` };
}

function read(file: string): string {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function inCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
