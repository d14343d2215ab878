import { GUIDE_PAGES, guidePageFile } from '../../src/manifests/guide-pages.ts';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildIfStale } from '../../scripts/build.ts';

const MOST_BYTES = 7_500_000;
/** What the server is made of beside its own sources. A package that is new here is handed to everybody who installs it. */
const BUILT_IN = [
  '@ctrl/tinycolor',
  '@koa/cors',
  '@koa/router',
  '@lingui/core',
  '@lingui/format-po',
  '@lingui/message-utils',
  '@lingui/react',
  '@mantine/core',
  '@mantine/hooks',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/server',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/browser',
  '@simplewebauthn/server',
  '@sindresorhus/transliterate',
  '@tabler/icons-react',
  'any-ascii',
  'aws4fetch',
  'bowser',
  'busboy',
  'city-timezones',
  'croner',
  'csv-parse',
  'drizzle-orm',
  'file-type',
  'forwarded-parse',
  'http-message-signatures',
  'ibantools',
  'ical.js',
  'ipaddr.js',
  'jose',
  'koa',
  'koa-helmet',
  'libphonenumber-js',
  'linkifyjs',
  'lru-cache',
  'negotiator',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'otpauth',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'qrcode-generator',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'react-router',
  'rrule-temporal',
  'sepa',
  'standardwebhooks',
  'stripe',
  'structured-headers',
  'temporal-polyfill',
  'ulid',
  'undici',
  'web-push',
  'workerpool',
  'zod',
];
const PAGES = GUIDE_PAGES.map(({ name }) => guidePageFile(name)).toSorted();
const OPERATIONS = readdirSync('docs/operations', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .toSorted();
const Packed = z.array(z.object({ size: z.int(), files: z.array(z.object({ path: z.string() })) })).length(1);
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

let files: string[];
let bytes: number;
beforeAll(async () => {
  await buildIfStale();
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
  const [{ size, files: list } = { size: 0, files: [] }] = Packed.parse(JSON.parse(packed));
  files = list.map(({ path }) => path);
  bytes = size;
}, 120_000);

test('the package contains what is built, what it reads, and nothing else', () => {
  const outside = files.filter((file) => !file.startsWith('dist/'));
  expect(outside.toSorted()).toEqual([
    'AGENT_GUIDE.md',
    'LICENSE',
    'OWNER_GUIDE.md',
    'README.md',
    'SECURITY.md',
    'bin/rentwire.js',
    'docs/configuration.md',
    'docs/connect.md',
    ...PAGES,
    ...OPERATIONS,
    'package.json',
  ]);
  const kinds =
    /^dist\/(?:THIRD-PARTY-NOTICES\.txt|commit\.txt|catalogues\.json|[\w.-]+\.js(?:\.map)?|web\/(?:client\/web\/[\w.-]+\.(?:js|css)|server\/(?:index|web\/[\w.-]+)\.js)|migrations\/(?:sqlite|postgres)\/(?:[\w-]+\.sql|meta\/_journal\.json|empty\.db))$/;
  expect(files.filter((file) => file.startsWith('dist/') && !kinds.test(file))).toEqual([]);
  for (const file of ['rentwire.js', 'parser-thread.js', 'web/server/index.js', 'migrations/sqlite/meta/_journal.json'])
    expect(files).toContain(`dist/${file}`);
});

test('everything that starts the server runs the file whose first line has the flags of Node', () => {
  const [shebang = ''] = readFileSync('bin/rentwire.js', 'utf8').split('\n', 1);
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const entrypoint = /^ENTRYPOINT (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];

  expect(shebang).toMatch(/^#!\/usr\/bin\/env -S node( --[a-z-]+(=\d+)?)+$/);
  expect(scripts['start']).toBe('exec bin/rentwire.js');
  for (const command of ['demo', 'backup', 'documents', 'restore'])
    expect(scripts[command]).toBe(`exec bin/rentwire.js ${command}`);
  expect(JSON.parse(entrypoint ?? '')).toEqual(['/app/bin/rentwire.js']);
  expect(statSync('bin/rentwire.js').mode & 0o111).toBe(0o111);
});

test('no file of the package contains sources', () => {
  const maps = files.filter((file) => file.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(3);
  for (const map of maps) expect(JSON.parse(readFileSync(map, 'utf8'))).not.toHaveProperty('sourcesContent');
  expect(files.filter((file) => /\.(ts|tsx|test\.c?js)$/.test(file))).toEqual([]);
});

test('the package stays below its size limit', () => {
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('the package lists what is built in and what must be installed beside it', () => {
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(Object.keys(dependencies)).toEqual(['argon2', 'better-sqlite3', 'sharp']);
  const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
  const named = [...notices.matchAll(/^={80}\n(\S+) \S+ \(/gm)].map(([, name = '']) => name);
  // Another package may bring a second version of one of them.
  const ours = new Set(named.filter((name) => Object.hasOwn(devDependencies, name)));
  expect([...ours].toSorted()).toEqual(BUILT_IN);
});

test('no module of the package is imported by a computed name', () => {
  const byName = files
    .filter((file) => /^dist\/[^/]+\.js$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:import|require)\((?:\s|\/\*.*?\*\/)*([^\s"'/)][^\s)]*)/g)])
    .map(([, name = '']) => name);
  // The build of the pages, whose place differs between the package and the sources. Twice drizzle, for queries that
  // rate-limiter-flexible would make and this project makes itself; and how file-type would read a file by its path, which nobody
  // asks of it. A reader of certificates that passkeys bring has a method of this name.
  expect(byName.toSorted()).toEqual(['`${getPackageName2(', 'data,', 'pages', 'param,', 'specifier', 'specifier']);
});
