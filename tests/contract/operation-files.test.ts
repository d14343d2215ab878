import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const DOMAIN = join(import.meta.dirname, '../../src/domain');

/** Its own file included. */
const MOST_FILES = 3;
/** What an operation says, whom it lets in, and the moves of what it is about: each has the same place in every context. */
const BESIDE = /(?:^|[-/])(?:errors|view|answer|templates|access|events|lifecycle)\.ts$/;

const OPERATIONS = /^export const (\w+) = (?:command|query|signIn)\(/gm;
const FUNCTIONS = /^export (?:async )?function\*? (\w+)([^]*?)\n}$/gm;
const IMPORTS = /^import \{([^}]*)\} from '(\.{1,2}\/[^']+)';$/gm;

/** Performs the operation of its file before somebody reads. */
const UP_TO_DATE = /UpToDate$/;
/** What declares two operations. */
const DECLARING = ['people/sign-in/login.ts signIn'];

const texts = new Map(
  readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(DOMAIN, file), 'utf8')] as const),
);
const operations = new Map([...texts].map(([file, text]) => [file, [...text.matchAll(OPERATIONS)].map(([, name]) => name)]));

test('an operation takes its file and at most two more of its context, beside those that every context has', () => {
  const declaring = [...operations].flatMap(([file, declared]) => (declared.length > 0 ? [file] : []));
  expect(declaring.length).toBeGreaterThan(375);
  const large = declaring.flatMap((file) => {
    const taken = [file, ...partsOf(file)];
    return taken.length > MOST_FILES ? [taken.join(' ')] : [];
  });
  expect(large).toEqual([]);
});

/** The files of the same context whose functions it calls. Another operation that it performs is known by its declaration. */
function partsOf(file: string): string[] {
  const imports = [...(texts.get(file) ?? '').matchAll(IMPORTS)];
  const parts = imports.flatMap(([, names = '', path = '']) => {
    const part = normalize(join(dirname(file), path));
    const called = namesIn(names);
    const isPart = contextOf(part) === contextOf(file) && !BESIDE.test(part) && called.length > 0;
    return isPart && !called.every((name) => operations.get(part)?.includes(name)) ? [part] : [];
  });
  return [...new Set(parts)];
}

function contextOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

test('what several operations use stands in a file of its own: beside its operation a file offers nothing that is done', () => {
  const offering = [...operations].flatMap(([file, declared]) => {
    if (declared.length === 0) return [];
    const functions = [...(texts.get(file) ?? '').matchAll(FUNCTIONS)].map(([, name = '', body = '']) => ({ name, body }));
    // Who reads it performs the operation first, where there is anything to do.
    const ofOthers = functions.filter(({ body }) => !declared.some((name) => body.includes(`perform(${name},`)));
    return ofOthers.map(({ name }) => `${file} ${name}`);
  });
  expect(offering).toEqual(DECLARING);
});

test('of another operation’s file a file of the same context takes the operation, and nothing else', () => {
  const imports = [...texts].flatMap(([file, text]) =>
    file.endsWith('/index.ts') ? [] : [...text.matchAll(IMPORTS)].map(([, names = '', path = '']) => ({ file, names, path })),
  );
  const taken = imports.flatMap(({ file, names, path }) => {
    const declared = operations.get(normalize(join(dirname(file), path))) ?? [];
    if (declared.length === 0) return [];
    const others = namesIn(names).filter((name) => !declared.includes(name) && !UP_TO_DATE.test(name));
    return others.map((name) => `${file} ${name}`);
  });
  expect(imports.length).toBeGreaterThan(1_000);
  expect(taken).toEqual(['people/sign-in/owner-login.ts signIn']);
});

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}
