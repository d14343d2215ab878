import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { makeEmpty } from '../../db/empty.sqlite.ts';
import { esbuildConfig } from '../../esbuild.config.ts';
import { noteInputs } from './inputs.ts';
import { makeCatalogues } from './make-catalogues.ts';
import { makeWeb } from './make-web.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

interface Places {
  readonly root: string;
  readonly dist: string;
  /** The file in `dist` that lists the inputs of the build. */
  readonly noted: string;
}

const MIGRATIONS = 'db/migrations';
/** Files that decide the result in addition to the bundled sources. */
const RECIPE = [
  'package.json',
  'tsconfig.json',
  'esbuild.config.ts',
  'scripts/build/make-catalogues.ts',
  'scripts/build/make-dist.ts',
  'scripts/build/make-web.ts',
];

/**
 * Bundles the sources (`esbuild.config.ts`), builds the pages (`web/`), and adds the files that they read: migrations, an empty
 * database, messages, licences.
 */
export async function makeDist({ root, dist, noted }: Places): Promise<void> {
  // The build is made beside the present one and replaces it when it is complete, so that a server that starts meanwhile finds
  // one of the two.
  const fresh = mkdtempSync(join(root, 'dist-'));
  chmodSync(fresh, 0o755);
  const began = statSync(fresh).mtimeMs;
  try {
    const { metafile } = await bundle({ ...esbuildConfig, outdir: fresh });
    const migrations = copyMigrations(root, fresh);
    makeEmpty(join(fresh, 'migrations/sqlite'));
    noteCommit(root, fresh);
    const sources = Object.keys(metafile.inputs);
    await makeCatalogues(root, join(fresh, 'catalogues.json'));
    const web = await makeWeb(root, fresh);
    const packages = [...new Set([...packagesIn(sources), ...web.packages])].toSorted();
    writeFileSync(join(fresh, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packages, root));
    const inputs = [...sources, ...web.sources, ...migrations, ...RECIPE];
    writeFileSync(join(fresh, basename(noted)), JSON.stringify(noteInputs(inputs, root, began)));
    replace(dist, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Records the commit for the metrics of a server. There is none if the sources are not in a repository. */
function noteCommit(root: string, fresh: string): void {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  if (status === 0) writeFileSync(join(fresh, 'commit.txt'), stdout);
}

/** Copies the migrations without the snapshots of the schema, which only the next migration needs. */
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

/** Replaces `dist`. If two builds run at the same time, both are complete, and the later one stays. */
function replace(dist: string, fresh: string): void {
  for (let attempt = 1; ; attempt += 1) {
    const before = `${fresh}-before-${attempt}`;
    try {
      renameSync(dist, before);
    } catch {
      // There was no `dist` before.
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
