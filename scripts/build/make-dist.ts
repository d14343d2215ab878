import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle, type BuildOptions } from 'esbuild';
import { makeEmpty } from '../../db/empty.sqlite.ts';
import { importsByName } from './imports-by-name.ts';
import { writeInAscii } from './in-ascii.ts';
import { noteInputs } from './inputs.ts';
import { LATE_PACKAGES, latePackages } from './late-packages.ts';
import { keepLinesOnly } from './line-maps.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

interface Places {
  readonly root: string;
  readonly dist: string;
  /** The file in `dist` that says what it was made from. */
  readonly noted: string;
}

const MAIN = { rentwire: 'src/commands/commands.ts' };
const THREADS = { 'parser-thread': 'src/parser-thread.ts' };
const MIGRATIONS = 'db/migrations';
/** Beside what is bundled, this decides what comes out. */
const RECIPE = [
  'package.json',
  'tsconfig.json',
  'scripts/build/imports-by-name.ts',
  'scripts/build/in-ascii.ts',
  'scripts/build/late-packages.ts',
  'scripts/build/line-maps.ts',
  'scripts/build/make-dist.ts',
];

/**
 * One file with all commands, one for each thread and for each large package that is read late, and what they read. Packages
 * among the `dependencies` stay packages, because they are native or must be found by name; all others are built in.
 */
export async function makeDist({ root, dist, noted }: Places): Promise<void> {
  // Beside what there is, and in its place when it is whole: a server that starts meanwhile finds one or the other.
  const fresh = mkdtempSync(join(root, 'dist-'));
  chmodSync(fresh, 0o755);
  const began = statSync(fresh).mtimeMs;
  try {
    const beside = { ...THREADS, ...LATE_PACKAGES };
    const bundles = [await bundle(mainOptions(root, fresh)), await bundle({ ...options(root, fresh), entryPoints: beside })];
    keepLinesOnly(globSync('*.cjs.map', { cwd: fresh }), fresh);
    writeInAscii('rentwire.cjs', fresh);
    const migrations = copyMigrations(root, fresh);
    makeEmpty(join(fresh, 'migrations/sqlite'));
    noteCommit(root, fresh);
    const sources = [...new Set(bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)))];
    writeFileSync(join(fresh, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packagesIn(sources), root));
    writeFileSync(join(fresh, basename(noted)), JSON.stringify(noteInputs([...sources, ...migrations, ...RECIPE], root, began)));
    replace(dist, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** For the metrics of a server; there is none where the sources are not in a repository. */
function noteCommit(root: string, fresh: string): void {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  if (status === 0) writeFileSync(join(fresh, 'commit.txt'), stdout);
}

/** The file with all commands is the body of a function, to which `bin/built-script.mjs` gives what a module of Node finds. */
function mainOptions(root: string, outdir: string) {
  return {
    ...options(root, outdir),
    entryPoints: MAIN,
    // A script can only require: importing from one is experimental, and Node says so where everybody reads it.
    supported: { 'dynamic-import': false },
    banner: { js: '(function(module,require,meta){' },
    footer: { js: '})' },
    define: {
      'import.meta.main': 'false',
      'import.meta.url': 'meta.url',
      'import.meta.dirname': 'meta.dirname',
      'import.meta.resolve': 'meta.resolve',
    },
  } satisfies BuildOptions;
}

function options(root: string, outdir: string) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs' as const,
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
    plugins: [importsByName, latePackages],
    metafile: true as const,
    logLevel: 'warning' as const,
  } satisfies BuildOptions;
}

/** Without the snapshots of the schema, which only the next migration needs. */
function copyMigrations(root: string, to: string): string[] {
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

function packagesIn(sources: readonly string[]): string[] {
  const folders = sources.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].toSorted();
}

/** Two builds at once: both are whole, and the later one stays. */
function replace(dist: string, fresh: string): void {
  for (let attempt = 1; ; attempt += 1) {
    const before = `${fresh}-before-${attempt}`;
    try {
      renameSync(dist, before);
    } catch {
      // There was none.
    }
    try {
      renameSync(fresh, dist);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    } finally {
      rmSync(before, { recursive: true, force: true });
    }
  }
}
