import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createBuilder, type Plugin } from 'vite';

const SOURCES = 'web';
/** Files of the server that the pages are built from. */
const FROM_SERVER = [
  'src/rest/web/page-paths.ts',
  'src/rest/web/page-contract.ts',
  'src/domain/platform/kernel/built-in-languages.ts',
  'src/domain/platform/kernel/currency-exponents.ts',
  'src/domain/platform/kernel/links/page-paths.ts',
];

interface MadeWeb {
  /** The files that the pages were made of, from the root. */
  readonly sources: readonly string[];
  /** The folders of the packages that were built in, from the root. */
  readonly packages: readonly string[];
}

/** Builds the pages (`web/vite.config.ts`) into the folder `web` of `fresh`. */
export async function makeWeb(root: string, fresh: string): Promise<MadeWeb> {
  process.env['WEB_BUILD'] = join(fresh, 'web');
  process.env['NODE_ENV'] = 'production';
  const modules = new Set<string>();
  const home = join(root, SOURCES);
  const builder = await createBuilder({
    root: home,
    configFile: join(home, 'vite.config.ts'),
    configLoader: 'native',
    plugins: [noting(modules)],
  });
  await builder.buildApp();
  rmSync(join(home, '.react-router'), { recursive: true, force: true });
  const folders = [...modules].flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\0', ''))?.[0] ?? []);
  return {
    sources: [...filesIn(home).map((file) => relative(root, join(home, file))), ...FROM_SERVER],
    packages: [...new Set(folders.map((folder) => relative(root, folder)))].filter((folder) => isPackage(join(root, folder))),
  };
}

/** Notes every module that is built in. */
function noting(modules: Set<string>): Plugin {
  return {
    name: 'note-modules',
    generateBundle() {
      for (const id of this.getModuleIds()) modules.add(id);
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function isPackage(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name !== undefined;
  } catch {
    return false;
  }
}
