import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** By the path from the root: size and time of the last change of each file that a build was made from. */
type Inputs = Readonly<Record<string, string>>;

/** What was changed after `began`, while it was built, counts as changed since. */
export function noteInputs(files: readonly string[], root: string, began: number): Inputs {
  const isEarlier = (file: string) => (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) < began;
  return Object.fromEntries(files.map((file) => [file, isEarlier(file) ? stateOf(join(root, file)) : 'too late']));
}

/** In a few words why what was built is stale; null when it is not. */
export function changedSince(noted: string, root: string): string | null {
  const inputs = readNoted(noted);
  if (inputs === null) return 'it has never been built';
  const changed = Object.keys(inputs).find((file) => stateOf(join(root, file)) !== inputs[file]);
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
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? 'missing' : `${found.size} ${found.mtimeMs}`;
}
