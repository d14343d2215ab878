import { expect, test } from 'vitest';
import { llmsText } from '../../src/manifests/llms-text.ts';
import { source } from './manifest-source.ts';

const text = llmsText(source);

test('llms.txt names every tool of both endpoints, each on one line', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('- ') && /\((open|sign-in|vendor|open or .*)\): /.test(line));
  const names = source.endpoints.flatMap(({ tools }) => tools.map(({ name }) => name));
  expect(lines.map((line) => /^- (\w+) /.exec(line)?.[1])).toEqual(names);
});

test('llms.txt states the right numbers of tools', () => {
  const total = source.endpoints.reduce((sum, { tools }) => sum + tools.length, 0);
  expect(text).toContain(`${total} MCP tools`);
  for (const { title, tools } of source.endpoints) expect(text).toContain(`## Tools: ${title} (${tools.length})`);
});

test('llms.txt begins with a title and a summary, as llmstxt.org asks', () => {
  expect(text).toMatch(/^# Rentwire\n\n> /);
});

test('llms.txt contains the server’s own address and no other', () => {
  expect([...text.matchAll(/https?:\/\/[^/\s)"]+/g)].map(([origin]) => origin)).toSatisfy((origins: string[]) =>
    origins.every((origin) => origin === source.publicBaseUrl),
  );
});
