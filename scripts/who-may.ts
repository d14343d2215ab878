import { CALLERS } from '../src/manifests/verdict.ts';
import { whoMayRows } from '../src/manifests/who-may.ts';
import { routes } from '../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../src/tools/endpoints.ts';
import { declared } from './find-operations.ts';

/**
 * `npm run who-may` prints who may call what; `npm run who-may -- payout` prints only rows with the word in name, scope or
 * doors.
 */
const [word = ''] = process.argv.slice(2);
const rows = whoMayRows(
  declared.map(({ operation }) => operation),
  { routes, endpoints: [consumerEndpoint, ownerEndpoint] },
).filter(({ operation, scopes, doors }) => [operation, ...scopes, ...doors].some((text) => text.includes(word)));

const headings = ['operation', ...CALLERS, 'scope'];
const lines = rows.map(({ operation, cells, scopes }) => [operation, ...CALLERS.map((kind) => cells[kind]), scopes.join(' or ')]);
const widths = headings.map((_, column) => Math.max(...[headings, ...lines].map((line) => line[column]?.length ?? 0)));
for (const line of [headings, ...lines]) {
  console.log(
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
console.log(`\n${rows.length} operations; the doors are in docs/who-may.md`);
