import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the sources in which slips are made, so that an interrupted run leaves no trace in the real ones. */
export interface WorkingCopy {
  readonly folder: string;
  /** The text of a file as it was copied, whatever happens to the real one meanwhile. */
  read(file: string): string;
  /** Writes other text into files until `restore`. */
  write(files: ReadonlyMap<string, string>): void;
  /** `dist` was built from the changed texts if it is not `asBuilt`, and is copied again. */
  restore(state: { asBuilt: boolean }): void;
  remove(): void;
}

/** Copies every file that git knows or would add, as it is now. */
export function workingCopy(root: string): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  const files = listed.toString().split('\0').filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(folder, file), { force: true, recursive: true });
  // Not a link: a server that a test starts builds anew what is stale, here from the changed sources.
  const copyDist = () => cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  copyDist();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const changed = new Map<string, string>();
  const read = (file: string) => changed.get(file) ?? readFileSync(join(folder, file), 'utf8');
  return {
    folder,
    read,
    write(texts) {
      for (const [file, text] of texts) {
        changed.set(file, read(file));
        writeFileSync(join(folder, file), text);
      }
    },
    restore({ asBuilt }) {
      if (!asBuilt) copyDist();
      for (const [file, text] of changed) writeFileSync(join(folder, file), text);
      changed.clear();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
