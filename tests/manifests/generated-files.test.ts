import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { assembledLists } from '../../scripts/assembled-lists.ts';
import { generatedDocuments } from '../../scripts/generated-documents.ts';
import { configurationTable } from '../../src/manifests/generated-files.ts';
import { fillMarkers, markdownTable } from '../../src/manifests/markdown.ts';

const existing = [...assembledLists(), ...generatedDocuments()].filter(({ fresh }) => fresh !== null);

test.each(existing.map((one) => [one.file, one] as const))('%s is fresh (else: npm run generate)', (_file, { now, fresh }) => {
  expect(now).toBe(fresh);
});

describe('a generated section', () => {
  const document = 'before\n<!-- generated:fruit -->\nold\n<!-- /generated -->\nafter\n';

  test('is replaced, and the text around it stays', () => {
    const filled = fillMarkers(document, { fruit: 'apple' });
    expect(filled).toBe('before\n<!-- generated:fruit -->\napple\n<!-- /generated -->\nafter\n');
    expect(fillMarkers(filled, { fruit: 'apple' })).toBe(filled);
  });

  test('with an unknown name is refused', () => {
    expect(() => fillMarkers(document, {})).toThrow(/fruit/);
  });
});

test('a cell of a Markdown table cannot break the table', () => {
  expect(markdownTable(['a'], [['x | y\nz']])).toBe('| a |\n| --- |\n| x \\| y z |');
});

test('the configuration table shows default, values and meaning of a variable', () => {
  const environment = z.object({
    PORT: z.coerce.number().int().min(0).max(9).default(3).describe('where to listen'),
    LEVEL: z.enum(['low', 'high']).optional().describe('how loud'),
    HOSTS: z
      .string()
      .transform((text) => text.split(','))
      .default([]),
  });
  expect(configurationTable(environment)).toBe(
    markdownTable(
      ['variable', 'default', 'values', 'meaning'],
      [
        ['`PORT`', '`3`', '0 to 9', 'where to listen'],
        ['`LEVEL`', '', 'low, high', 'how loud'],
        ['`HOSTS`', '', '', ''],
      ],
    ),
  );
});
