import { DOCUMENT_FORMATS } from '../../domain/platform/files/index.ts';
import type { ApiCall } from './api-calls.ts';
import { ANY_FILE, componentName, type PlainObject } from './components.ts';
import { type BodySchema, bodySchemas } from './input-schemas.ts';

/** Fields with the bytes of a file, or with several, for which a form has the part `file`. */
const FILE_FIELDS = ['contentBase64', 'photos', 'csv'];

/** The schemas of forms by component name: one for each operation of an upload that takes a file. */
export function formSchemas(call: ApiCall): Record<string, BodySchema> {
  if (call.route.body !== 'upload') return {};
  const bodies = bodySchemas(call);
  const forms = call.operations.flatMap((operation) => {
    const body = bodies[componentName(operation, 'Input')];
    if (body === undefined || !FILE_FIELDS.some((field) => field in body.properties)) return [];
    return [[componentName(operation, 'Form'), formOf(body)] as const];
  });
  return Object.fromEntries(forms);
}

/** The fields as a form. Each is a text; a list of objects cannot be sent in this way. */
function formOf({ properties, required = [], ...rest }: BodySchema): BodySchema {
  const left = Object.entries(properties).filter(([name, schema]) => !FILE_FIELDS.includes(name) && !isListOfObjects(schema));
  const names = left.map(([name]) => name);
  const file = { ...ANY_FILE, description: formatsOf(properties) };
  return {
    ...rest,
    properties: { file, ...Object.fromEntries(left) },
    required: ['file', ...required.filter((name) => names.includes(name))],
  };
}

function isListOfObjects(schema: unknown): boolean {
  const { items } = Object(schema);
  return items !== undefined && Object(items).type === 'object';
}

/** What the file may be: the words of the field in whose place it stands. */
function formatsOf({ contentBase64, photos, csv }: BodySchema['properties']): string {
  if (csv !== undefined) return 'CSV';
  const photo: PlainObject = Object(Object(photos).items).properties ?? {};
  const { description } = Object(contentBase64 ?? photo['contentBase64']);
  return typeof description === 'string' ? description : DOCUMENT_FORMATS;
}
