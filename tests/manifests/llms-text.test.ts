import { expect, test } from 'vitest';
import { llmsText } from '../../src/manifests/llms-text.ts';
import { source } from './manifest-source.ts';

const text = llmsText(source);

test('names every tool of both endpoints, each on one line', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('- ') && /\((open|sign-in|vendor|open or .*)\): /.test(line));
  const names = source.endpoints.flatMap(({ tools }) => tools.map(({ name }) => name));
  expect(lines.map((line) => /^- (\w+) /.exec(line)?.[1])).toEqual(names);
});

test('counts what there is', () => {
  const total = source.endpoints.reduce((sum, { tools }) => sum + tools.length, 0);
  expect(text).toContain(`${total} MCP tools`);
  for (const { title, tools } of source.endpoints) expect(text).toContain(`## Tools: ${title} (${tools.length})`);
});

test('opens as llmstxt.org asks: a title, then a summary', () => {
  expect(text).toMatch(/^# Rentwire\n\n> /);
});

test('carries the server’s own address and no other', () => {
  expect([...text.matchAll(/https?:\/\/[^/\s)"]+/g)].map(([origin]) => origin)).toSatisfy((origins: string[]) =>
    origins.every((origin) => origin === source.publicBaseUrl),
  );
});
