import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from '../../src/environment.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What people and agents read comes from these files. What an operator reads at the start and in checks lies elsewhere. */
const READ = ['src/{domain,tools,rest,manifests,jobs,adapters}/**/*.{ts,tsx,html,css,json}', 'docs/guides/*.md'];
/** Lines of the log, and findings of `rentwire check`. */
const OPERATORS = ['src/adapters/file-storage.ts: DOCUMENT_KEY', 'src/adapters/stripe-gateway/check-stripe.ts'];

/** Names of one word, such as PORT, are common words too. */
const NAMES = Object.keys(Environment.shape).filter((name) => name.includes('_'));
const NAMED = new RegExp(String.raw`\b(?:${NAMES.join('|')})\b`, 'g');
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

test('no text for people or agents names a variable of the environment, which only an operator can set', () => {
  expect(NAMES).toContain('OUTBOUND_ALLOW');
  const files = READ.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(COMMENT, '');
    return [...new Set(text.match(NAMED))].map((name) => `${file}: ${name}`);
  });
  expect(found.filter((place) => !OPERATORS.some((known) => place.startsWith(known)))).toEqual([]);
});
