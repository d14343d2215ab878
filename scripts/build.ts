import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { changedSince, noteInputs } from './build/inputs.ts';
import { importsByName } from './build/imports-by-name.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

/**
 * `npm run build`: makes `dist` from the sources: a file for each command and each thread, what they share, and what they
 * read. Packages among the `dependencies` stay packages, because they are native or must be found by name; all others
 * are built in. `npm ci` builds, and `npm start` builds anew what is stale.
 */
const COMMANDS = ['serve', 'demo', 'migrate', 'backup', 'restore', 'documents'];
const THREADS = ['parser-thread'];
const MIGRATIONS = 'db/migrations';
/** Beside what is bundled, this decides what comes out. */
const RECIPE = [
  'package.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/build/imports-by-name.ts',
  'scripts/build/line-maps.ts',
];

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const noted = join(dist, 'inputs.json');

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await buildIfStale();
  else await build();
}

/** Nothing is built where `dist` is what the sources would give. */
export async function buildIfStale(): Promise<void> {
  const changed = changedSince(noted, root);
  if (changed === null) return;
  // On the standard error: the output belongs to the command that is to run.
  console.error(`Building dist: ${changed}.`);
  await build();
}

async function build(): Promise<void> {
  const { build: bundle } = await import('esbuild').catch(() => {
    console.error('esbuild is missing, so dist cannot be built: install with the development packages (npm ci --include=dev).');
    process.exit(1);
  });
  const { keepLinesOnly } = await import('./build/line-maps.ts');
  // Beside what there is, and in its place when it is whole: a server that starts meanwhile finds one or the other.
  const fresh = mkdtempSync(join(root, 'dist-'));
  chmodSync(fresh, 0o755);
  const began = statSync(fresh).mtimeMs;
  try {
    const { metafile } = await bundle(bundleOptions(fresh));
    keepLinesOnly(globSync('*.js.map', { cwd: fresh }), fresh);
    const migrations = copyMigrations(fresh);
    writeFileSync(join(fresh, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packagesIn(metafile), root));
    const inputs = [...Object.keys(metafile.inputs), ...migrations, ...RECIPE];
    writeFileSync(join(fresh, 'inputs.json'), JSON.stringify(noteInputs(inputs, root, began)));
    replace(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function bundleOptions(outdir: string) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    absWorkingDir: root,
    outdir,
    entryPoints: Object.fromEntries([
      ...COMMANDS.map((name) => [name, `src/commands/${name}.ts`]),
      ...THREADS.map((name) => [name, `src/${name}.ts`]),
    ]),
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[name]-[hash]',
    format: 'esm' as const,
    platform: 'node' as const,
    target: 'node24',
    // Names stay: they are read in stack traces.
    minifyWhitespace: true,
    // Node shows the line of an error that nobody caught.
    lineLimit: 160,
    sourcemap: 'linked' as const,
    sourcesContent: false,
    // `pg` tries `pg-native` and does without.
    external: [...Object.keys(dependencies), 'pg-native'],
    // What older packages require is found as they expect it.
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
    plugins: [importsByName],
    metafile: true as const,
    logLevel: 'warning' as const,
  } satisfies BuildOptions;
}

/** Without the snapshots of the schema, which only the next migration needs. */
function copyMigrations(to: string): string[] {
  const copied: string[] = [];
  cpSync(join(root, MIGRATIONS), join(to, 'migrations'), {
    recursive: true,
    filter(source) {
      const isSnapshot = source.endsWith('_snapshot.json');
      if (!isSnapshot && /\.(sql|json)$/.test(source)) copied.push(source.slice(root.length + 1));
      return !isSnapshot;
    },
  });
  return copied;
}

function packagesIn({ inputs }: Metafile): string[] {
  const folders = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].toSorted();
}

/** Two builds at once: both are whole, and the later one stays. */
function replace(fresh: string): void {
  const before = `${fresh}-before`;
  for (;;) {
    try {
      renameSync(dist, before);
    } catch {
      // There was none.
    }
    rmSync(before, { recursive: true, force: true });
    try {
      renameSync(fresh, dist);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
}
