import { describe, expect, test } from 'vitest';
import { agentDescription } from '../../src/manifests/openapi/agent-description.ts';
import { referenceOf } from '../../src/manifests/reference/reference.ts';
import { sectionDescription } from '../../src/manifests/reference/section-description.ts';
import { sectionOf, SECTIONS } from '../../src/manifests/reference/sections.ts';
import { jsonOf, operationsOf, source } from './manifest-source.ts';

const agent = jsonOf(agentDescription(source));
const drawn = SECTIONS.map((section) => ({ section, document: jsonOf(sectionDescription(section, source)) }));
const reference = referenceOf(source);

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

describe('the pages of the reference', () => {
  const lines = reference.sections.flatMap((section) => section.calls.map((call) => ({ section: section.name, ...call })));

  test('have every call and webhook of the description once, in its section', () => {
    const wanted = drawn.flatMap(({ section, document }) => [
      ...operationsOf(document).map(({ method, path }) => `${section.name} ${method} ${path}`),
      ...Object.keys(document.webhooks).map((name) => `${section.name} POST ${name}`),
    ]);
    expect(lines.map(({ section, method, path }) => `${section} ${method} ${path}`).toSorted()).toEqual(wanted.toSorted());
    expect(new Set(lines.map(({ section, id }) => `${section}/${id}`)).size).toBe(lines.length);
  });

  test.each(reference.sections)('$name say all fields and refusals, and explain every kind that they name', ({ name, calls }) => {
    for (const { id, method, path } of calls) {
      const call = reference.call(name, id);
      const bodies = [call?.bodies, call?.answers, call?.kinds].flatMap((some) => some ?? []);
      const fields = [...(call?.parameters ?? []), ...bodies.flatMap((body) => body.fields)];
      const unsaid = fields.filter((field) => field.name === '' || field.type === '' || field.type.includes('undefined'));
      expect([id, unsaid]).toEqual([id, []]);
      const named = new Set(fields.flatMap(({ kind }) => kind ?? []));
      expect([id, named]).toEqual([id, new Set(call?.kinds.map((kind) => kind.name))]);
      const described = operationsOf(agent).find((one) => one.method === method && one.path === path)?.operation ?? {};
      expect([id, call?.refusals]).toEqual([id, described['x-errors'] ?? []]);
    }
  });

  test('name fields within fields, and write out no schema twice', () => {
    const call = reference.call('bookings', 'approve_booking_or_reject_booking');
    expect(call?.bodies.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
      ['decision: approve', ['decision']],
      ['decision: reject', ['decision', 'reason', 'confirm']],
    ]);
    expect(call?.bodies[1]?.fields[1]).toMatchObject({ type: 'string, at most 500 characters', required: false });
    const [answer] = call?.answers ?? [];
    expect(answer?.fields).toContainEqual(expect.objectContaining({ name: 'askPerson[].about', required: true }));
    expect(answer?.fields).toContainEqual(expect.objectContaining({ name: 'nextActions', kind: 'NextAction' }));
    expect(answer?.fields.some(({ name }) => name.startsWith('nextActions['))).toBe(false);
    expect(reference.call('payments', 'approve_booking_or_reject_booking')).toBeNull();
  });
});

test('what a section is drawn from is an OpenAPI 3.1 description of its own, with refusals', () => {
  for (const { document } of drawn) {
    expect(document.openapi).toBe('3.1.0');
    for (const { operation } of operationsOf(document))
      expect(operation.responses['4XX'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Failure' });
  }
});
