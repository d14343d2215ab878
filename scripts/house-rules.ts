import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { AREAS } from './areas.ts';
import { documentProblems } from './document-problems.ts';

/** A rule about the text of single files that no other tool of `npm run check` can express. */
interface HouseRule {
  readonly says: string;
  readonly applies: (file: string) => boolean;
  readonly forbids: RegExp;
}

const CODE = /\.(ts|mjs|js)$/;
const code = (file: string) => CODE.test(file);

/** The files that use the real time of day, and why. */
const READS_TIME_OF_DAY: ReadonlyMap<string, string> = new Map([
  ['src/adapters/sandbox-gateway/sandbox-callback.ts', 'the package that verifies a signature judges its age by it'],
  ['src/adapters/database-attempts.ts', 'the package that counts attempts counts their windows by it'],
  ['src/adapters/attempt-limiter.ts', 'the same windows'],
  ['src/adapters/mailer.ts', 'the name of a file, no two alike after a restart'],
  ['src/adapters/sms.ts', 'the name of a file, no two alike after a restart'],
]);

const RULES: readonly HouseRule[] = [
  {
    says: 'The domain has no clock and no chance of its own: take `now` and `ids` from the call.',
    applies: (file) =>
      file.startsWith('src/domain/') &&
      file !== 'src/domain/platform/kernel/time/clock.ts' &&
      file !== 'src/domain/platform/kernel/ids.ts',
    forbids:
      /new Date\(\)|Date\.now\b|Math\.random\b|Temporal\.Now\b|performance\.now\b|\brandom(?:Bytes|UUID|Int)\b|getRandomValues/,
  },
  {
    says: 'Time comes in through the call, from the injected clock; in tests, from `market.clock` or TEST_NOW, so that they pass at any hour.',
    applies: (file) =>
      (file.startsWith('src/') || file.startsWith('tests/')) && !file.startsWith('src/domain/') && !READS_TIME_OF_DAY.has(file),
    forbids: /new Date\(\)|Date\.now\b|Temporal\.Now\b/,
  },
  {
    says: 'A database has no clock: an instant comes in through the call, the same on both engines.',
    applies: (file) => file.startsWith('db/') && /\.(ts|sql)$/.test(file),
    forbids:
      /(?<!\.)\bnow\(\)|\b(?:statement|transaction|clock)_timestamp\b|\bcurrent_(?:timestamp|date|time)\b|\blocaltime(?:stamp)?\b|\b(?:strftime|unixepoch)\(|\bjulianday\(\s*\)|\bdatetime\(|\bdefaultNow\b|'now'/i,
  },
  {
    says: 'An instant so long after another one is `later(instant, milliseconds)`; before it, with a minus.',
    applies: (file) => /^src\/(?!adapters\/)/.test(file) && file !== 'src/domain/platform/kernel/time/clock.ts',
    forbids: /new Date\([\w.]+\.getTime\(\) [+-] [^?,]*\)/,
  },
  {
    says: 'Basis points become words by `percent(bps)`, which writes them in one way.',
    applies: (file) => file.startsWith('src/') && file !== 'src/domain/platform/kernel/money.ts',
    forbids: /\/ 100\} ?%/,
  },
  {
    says: 'Money is integer minor units: no floating-point parsing or rounding to decimals in the domain.',
    applies: (file) => file.startsWith('src/domain/') && file !== 'src/domain/platform/kernel/money.ts',
    forbids: /\bparseFloat\(|\.toFixed\(/,
  },
  {
    says: 'SQL text is written in db/ only, where both engines are known.',
    applies: (file) => code(file) && !file.startsWith('db/'),
    forbids: /import\s*\{[^}]*(?<!type )\bsql\b[^}]*\}\s*from\s*'drizzle-orm/,
  },
  {
    says: 'What drizzle hides is reached for in db/ only: nothing else is taken for what its type does not say.',
    applies: (file) => file.startsWith('src/'),
    forbids: /\bas unknown as\b/,
  },
  {
    says: 'Days, instants, ids and codes are sorted by `ascending`, as the databases sort them; words for people by a language that is named.',
    applies: (file) => file.startsWith('src/'),
    forbids: /\.localeCompare\((?:[^()',]|\([^()]*\))*\)|< b[\w.]* \? -1 : 1|\(\w+, \w+\) => \w[\w.]*\.getTime\(\) - /,
  },
  {
    says: 'No default exports: a thing has the name it was declared with.',
    applies: (file) =>
      code(file) &&
      !/(^|[./])config\.ts$|^\.dependency-cruiser\.mjs$|^tests\/harness\/databases\/(?:share-folder|start-postgres)\.ts$|^scripts\/mutants\/noting-runner\.ts$|^web\/routes\.ts$/.test(
        file,
      ),
    forbids: /^export default\b|\bas default\b/m,
  },
  {
    says: 'The lock file pins by integrity and says nothing about where packages come from.',
    applies: (file) => file === 'package-lock.json',
    forbids: /"resolved": "https?:/,
  },
  {
    says: 'No file names a package registry: that is the choice of whoever installs.',
    applies: (file) => file !== 'scripts/house-rules.ts',
    forbids:
      /https?:\/\/(?:[\w.-]+@)?(?:registry|npm|packages?|artifactory|nexus|verdaccio)\.[\w.-]+|https?:\/\/[\w.:-]+\/(?:artifactory|nexus|repository\/npm)\b|^(?:@[\w-]+:)?registry\s*=/m,
  },
];

const SKIPPED = new Set(['node_modules', '.git', 'data', 'coverage', 'dist', 'tests/output']);
const BINARY = new Set(['.png', '.jpg', '.jpeg', '.webp', '.pdf', '.woff2', '.db', '.gz']);

const root = join(import.meta.dirname, '..');
const all = files('');
const findings = [...all.flatMap(check), ...misplacedTests(all), ...documentProblems(root, all)];
for (const finding of findings) console.error(finding);
console.log(findings.length === 0 ? 'The house rules are kept.' : `${findings.length} violations`);
process.exit(findings.length === 0 ? 0 : 1);

/** Every file of the project, by its path from the root. */
function files(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.has(path) || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return files(path);
    return entry.isFile() && !BINARY.has(extname(path)) ? [path] : [];
  });
}

/** Tests and folders directly in `tests/<area>` that do not have the name of a context of that area. */
function misplacedTests(paths: readonly string[]): string[] {
  return paths
    .filter((path) => {
      const [, area = '', context = ''] = /^tests\/([^/]+)\/([^/]+?)(?:\.test\.ts|\/.*)$/.exec(path) ?? [];
      return area in AREAS && !AREAS[area]?.includes(context);
    })
    .map(
      (path) =>
        `${path}\n    A test of an area is named after its context: tests/<area>/<context>.test.ts, or a folder of that name.`,
    );
}

function check(file: string): string[] {
  const rules = RULES.filter(({ applies }) => applies(file));
  if (rules.length === 0) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const read = code(file) ? withoutComments(text) : text;
  return rules.flatMap(({ forbids, says }) => {
    const found = forbids.exec(read);
    return found === null ? [] : [`${file}:${lineOf(read, found.index)}  ${found[0].trim().slice(0, 80)}\n    ${says}`];
  });
}

/** The text without comments on lines of their own, which may mention what the code may not do. Line numbers stay the same. */
function withoutComments(text: string): string {
  return text
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replace(/^[ \t]*\/\/.*$/gm, '');
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
