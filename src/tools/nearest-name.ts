/** The known name that is probably meant by an unknown one, or null if none is similar. */
export function nearestName(unknown: string, known: readonly string[]): string | null {
  const wanted = plain(unknown);
  if (wanted.length === 0 || wanted.length > MAX_LENGTH) return null;
  const distances = known.map((name) => ({ name, distance: distanceOf(wanted, plain(name)) }));
  const nearest = distances.toSorted((one, other) => one.distance - other.distance)[0];
  return nearest !== undefined && nearest.distance <= wanted.length / 3 ? nearest.name : null;
}

const MAX_LENGTH = 40;

/** The name without differences of upper and lower case, hyphens and underscores. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** How many letters must be added, removed or changed (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, candidate] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === candidate ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
