import { existsSync, readFileSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** By the path from the root: size and time of the last change of each file that a build was made from, and a sum of what is installed. */
type Inputs = Readonly<Record<string, string>>;

/** Stands for the files of all packages, which are half of what there is, where npm has written down which of them it installed. */
const PACKAGES = 'node_modules/.package-lock.json';

/** What was changed after `began`, while it was built, counts as changed since. */
export function noteInputs(files: readonly string[], root: string, began: number): Inputs {
  const isEarlier = (file: string) => (statSync(`${root}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0) < began;
  const isListed = existsSync(`${root}/${PACKAGES}`);
  const looked = new Set(files.map((file) => (isListed && file.startsWith('node_modules/') ? PACKAGES : file)));
  return Object.fromEntries([...looked].map((file) => [file, isEarlier(file) ? stateOf(file, root) : 'too late']));
}

/** In a few words why what was built is stale; null when it is not. */
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

/** Not only whether it is newer: a file from another branch or an archive may be older. */
function stateOf(file: string, root: string): string {
  // A thousand of them at each start: to join two paths takes half as long as to ask for the file.
  const path = `${root}/${file}`;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'missing';
  // Written anew by each install, whatever that has changed.
  return file === PACKAGES ? `packages ${crc32(readFileSync(path))}` : `${found.size} ${found.mtimeMs}`;
}
