import { describe, expect, test } from 'vitest';
import { agentDescription } from '../../src/manifests/openapi/agent-description.ts';
import { referenceIndex } from '../../src/manifests/reference/reference-index.ts';
import { sectionDescription } from '../../src/manifests/reference/section-description.ts';
import { callLink, sectionOf, SECTIONS, sectionPath } from '../../src/manifests/reference/sections.ts';
import { jsonOf, operationsOf, operator, source } from './manifest-source.ts';

const agent = jsonOf(agentDescription(source));
const drawn = SECTIONS.map((section) => ({ section, document: jsonOf(sectionDescription(section, source)) }));
const index = referenceIndex(source, operator);

const callsOf = (document: object) => operationsOf(document).map(({ method, path }) => `${method} ${path}`);

describe('the sections', () => {
  test('have every call of the description, each once', () => {
    expect(drawn.flatMap(({ document }) => callsOf(document)).toSorted()).toEqual(callsOf(agent).toSorted());
  });

  test.each(drawn)('$section.name is soon drawn', ({ document }) => {
    expect(callsOf(document).length).toBeGreaterThan(0);
    expect(callsOf(document).length).toBeLessThanOrEqual(25);
    expect(JSON.stringify(document).length).toBeLessThan(200_000);
  });

  test('have what is sent once', () => {
    const sent = drawn.flatMap(({ document }) => Object.keys(document.webhooks));
    expect(sent.toSorted()).toEqual(Object.keys(agent.webhooks).toSorted());
  });

  test('say in words what the description has in fields of its own', () => {
    const operations = new Map(operationsOf(agent).map(({ operation }) => [operation.operationId, operation]));
    for (const { operation } of drawn.flatMap(({ document }) => operationsOf(document))) {
      const { 'x-errors': errors = [], 'x-scopes': scopes = [] } = operations.get(operation.operationId);
      for (const { code, when } of errors) expect(operation.description).toContain(`\`${code}\`: ${when}`);
      for (const scope of scopes) expect(operation.description).toContain(`\`${scope}\``);
    }
  });

  test('leave out no path that comes later', () => {
    expect(() => sectionOf('/unheard-of')).toThrow('No section of the reference has /unheard-of.');
    // Not by letters that happen to be the same.
    expect(() => sectionOf('/bookingsheet')).toThrow('/bookingsheet');
  });
});

describe('the index', () => {
  const links = [...index.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, link = '']) => link);

  test('leads to every section, every call and what is sent, and nowhere else', () => {
    const wanted = drawn.flatMap(({ section, document }) => [
      sectionPath(section),
      ...operationsOf(document).map(({ method, path }) => callLink(section, method, path)),
      ...Object.keys(document.webhooks).map((name) => callLink(section, 'POST', name)),
    ]);
    expect(new Set(links)).toEqual(new Set(wanted));
  });

  test('has no script', () => {
    expect(index).not.toContain('<script');
  });
});
