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

describe('the sections of the reference', () => {
  test('have every call of the description once', () => {
    expect(drawn.flatMap(({ document }) => callsOf(document)).toSorted()).toEqual(callsOf(agent).toSorted());
  });

  test.each(drawn)('$section.name has at most 25 calls and is small', ({ document }) => {
    expect(callsOf(document).length).toBeGreaterThan(0);
    expect(callsOf(document).length).toBeLessThanOrEqual(25);
    expect(JSON.stringify(document).length).toBeLessThan(200_000);
  });

  test('have every webhook of the description once', () => {
    const sent = drawn.flatMap(({ document }) => Object.keys(document.webhooks));
    expect(sent.toSorted()).toEqual(Object.keys(agent.webhooks).toSorted());
  });

  test('write error codes and scopes into the descriptions of their calls', () => {
    const operations = new Map(operationsOf(agent).map(({ operation }) => [operation.operationId, operation]));
    for (const { operation } of drawn.flatMap(({ document }) => operationsOf(document))) {
      const { 'x-errors': errors = [], 'x-scopes': scopes = [] } = operations.get(operation.operationId);
      for (const { code, when } of errors) expect(operation.description).toContain(`\`${code}\`: ${when}`);
      for (const scope of scopes) expect(operation.description).toContain(`\`${scope}\``);
    }
  });

  test('fail for a path that belongs to no section', () => {
    expect(() => sectionOf('/unheard-of')).toThrow('No section of the reference has /unheard-of.');
    // Not by letters that happen to be the same.
    expect(() => sectionOf('/bookingsheet')).toThrow('/bookingsheet');
  });
});

describe('the index of the reference', () => {
  const links = [...index.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, link = '']) => link);

  test('leads to every section, call and webhook, and nowhere else', () => {
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

test('what a section is drawn from is an OpenAPI 3.1 description of its own, with refusals', () => {
  for (const { document } of drawn) {
    expect(document.openapi).toBe('3.1.0');
    for (const { operation } of operationsOf(document))
      expect(operation.responses['4XX'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Failure' });
  }
});
