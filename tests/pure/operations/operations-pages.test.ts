import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { MOST_BASE64_BYTES } from '../../../src/domain/platform/files/index.ts';
import { Environment } from '../../../src/environment.ts';

const FOLDER = 'docs/operations';
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
const namesIn = (folder: string, end: string) => readdirSync(folder).filter((name) => name.endsWith(end));
const pages = namesIn(FOLDER, '.md');
const files = readdirSync(`${FOLDER}/files`);
const defaults = Environment.parse({});
/** What is typed, page by page. */
const typed = pages.flatMap((page) => [...read(page).matchAll(/```(?:sh|text)\n([\s\S]*?)```/g)].map(([, text = '']) => text));

test('the settings file of the guide starts a production server once its secrets are filled in', () => {
  const filled = read('files/rentwire.env').replace(/^(\w+)=$/gm, '$1=kD7v0qZ1xW9rT4mL8sB2pC6nH3gF5jY0');

  const config = readConfig(parseEnv(filled) as NodeJS.ProcessEnv);

  expect(config).toMatchObject({ production: true, dataDir: '/var/lib/rentwire', TRUST_PROXY: 1 });
});

test('every variable that a page or a file of the guide sets exists', () => {
  const texts = [...typed, ...files.map((file) => read(`files/${file}`))];
  const set = texts.flatMap((text) => [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
  expect(set.length).toBeGreaterThan(15);
  expect([...new Set(set)].filter((name) => !Object.hasOwn(Environment.shape, name))).toEqual([]);
});

test('the service of the guide may take longer to stop than requests may take to finish', () => {
  const [, seconds = ''] = /^TimeoutStopSec=(\d+)$/m.exec(read('files/rentwire.service')) ?? [];
  expect(Number(seconds)).toBeGreaterThan(defaults.SHUTDOWN_SECONDS);
});

test('the nginx file of the guide lets every allowed upload through', () => {
  const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(read('files/nginx.conf')) ?? [];
  const inBase64 = Math.ceil((MOST_BASE64_BYTES * 4) / 3);
  expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(Math.max(defaults.MAX_UPLOAD_BYTES, inBase64));
});

test('every command in the guide exists', () => {
  const help = execFileSync(process.execPath, ['bin/rentwire.js', '--help'], { encoding: 'utf8' });
  const commands = typed.flatMap((text) =>
    [...text.matchAll(/(?:^|\/|env |js )rentwire(?:\.js)? ([a-z]+)/gm)].map(([, name = '']) => name),
  );
  expect(commands).toContain('restore');
  expect([...new Set(commands)].filter((name) => !help.includes(`\n  ${name} `))).toEqual([]);
});

test('the overview of the guide names every page and every file', () => {
  const overview = read('README.md');
  const links = [...overview.matchAll(/\]\(([\w/.-]+)\)/g)].map(([, link]) => link);
  for (const page of pages.filter((name) => name !== 'README.md')) expect(links).toContain(page);
  for (const file of files) expect(links).toContain(`files/${file}`);
});

test('every file that the guide installs exists', () => {
  const installed = typed.flatMap((text) =>
    [...text.matchAll(/(?:\$files|docs\/operations\/files)\/([\w.-]+)/g)].map(([, name = '']) => name),
  );
  expect(installed.length).toBeGreaterThan(5);
  expect([...new Set(installed)].filter((name) => !files.includes(name))).toEqual([]);
});
