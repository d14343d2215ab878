import { existsSync, readFileSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * The inputs of a build by their path from the root: size and time of the last change of each file, and a checksum of the
 * installed packages.
 */
type Inputs = Readonly<Record<string, string>>;

/** This file of npm lists the installed packages. It stands for their files, which are half of all inputs. */
const PACKAGES = 'node_modules/.package-lock.json';

/** Records the inputs of a build. A file that was changed after `began` counts as changed. */
export function noteInputs(files: readonly string[], root: string, began: number): Inputs {
  const isEarlier = (file: string) => (statSync(`${root}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0) < began;
  const isListed = existsSync(`${root}/${PACKAGES}`);
  const looked = new Set(files.map((file) => (isListed && file.startsWith('node_modules/') ? PACKAGES : file)));
  return Object.fromEntries([...looked].map((file) => [file, isEarlier(file) ? stateOf(file, root) : 'too late']));
}

/** Why the build is out of date, in a few words; null if it is not. */
export function changedSince(noted: string, root: string): string | null {
  const inputs = readNoted(noted);
  if (inputs === null) return 'it has never been built';
  const changed = Object.keys(inputs).find((file) => stateOf(file, root) !== inputs[file]);
  return changed === undefined ? null : `${changed} has changed`;
}

function readNoted(noted: string): Inputs | null {
  try {
    return JSON.parse(readFileSync(noted, 'utf8'));
  } catch {
    return null;
  }
}

/** The state of a file. Not only a newer file counts as changed: a file from another branch or an archive may be older. */
function stateOf(file: string, root: string): string {
  // There are a thousand files at each start, and `join` takes half as long as reading the state of the file.
  const path = `${root}/${file}`;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'missing';
  // Each install writes this file again, whatever has changed, so its content counts.
  return file === PACKAGES ? `packages ${crc32(readFileSync(path))}` : `${found.size} ${found.mtimeMs}`;
}
