import type { Operation } from '../../domain/platform/kernel/index.ts';
import type { ApiCall } from './api-calls.ts';
import { componentName, type PlainObject, schemaRef } from './components.ts';
import type { BodySchema } from './input-schemas.ts';

/** The body of a POST or PATCH; null where there is nothing to send, as with GET and DELETE, whose query says everything. */
export function requestBody({ route, operations }: ApiCall, schemas: Readonly<Record<string, BodySchema>>): PlainObject | null {
  const [first, ...others] = Object.values(schemas);
  if (route.method === 'GET' || route.method === 'DELETE') return null;
  if (route.body === 'callback') return CALLBACK_BODY;
  if (first === undefined) return null;
  const content = {
    ...(route.body === 'upload' && { 'multipart/form-data': { schema: formOf(first) } }),
    'application/json': { schema: choiceOf(route, Object.keys(schemas)), ...examplesOf(operations) },
  };
  return { ...(others.length > 0 || first.required ? { required: true } : {}), content };
}

/** Any message: the gateway whose name stands in the path decides its form and signs it. */
const CALLBACK_BODY: PlainObject = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };

/** The same fields as a form, with the file itself in place of its base64. */
function formOf({ properties, required = [], ...rest }: BodySchema): BodySchema {
  const { contentBase64: _base64, ...fields } = properties;
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: 'PDF, JPEG, PNG or WebP' };
  return { ...rest, properties: { file, ...fields }, required: ['file', ...required] };
}

function choiceOf({ selector, operations }: ApiCall['route'], names: readonly string[]): PlainObject {
  const [only = '', ...others] = names;
  if (others.length === 0) return schemaRef(only);
  const mapping = [...operations].map(([choice, operation]) => [choice, schemaRef(componentName(operation, 'Input')).$ref]);
  return { oneOf: names.map(schemaRef), discriminator: { propertyName: selector, mapping: Object.fromEntries(mapping) } };
}

function examplesOf(operations: readonly Operation[]): PlainObject {
  const examples = operations.flatMap(({ name }) =>
    REQUEST_EXAMPLES[name] ? [[name, { value: REQUEST_EXAMPLES[name] }] as const] : [],
  );
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) };
}

/** A body that would pass, for the calls that every agent makes; a test holds each against its schema. */
export const REQUEST_EXAMPLES: Readonly<Record<string, PlainObject>> = {
  pricing_quote: { slug: 'coastline-camper', startDate: '2027-05-14', endDate: '2027-05-18' },
  register_account: { email: 'ana@example.com', password: 'correct-horse-7', name: 'Ana Sousa' },
  login: { email: 'ana@example.com', password: 'correct-horse-7' },
  refresh_token: { refreshToken: 'the refreshToken of the last answer' },
  create_api_key: { name: 'my assistant', scopes: ['read:catalog', 'write:booking'], mode: 'test' },
  create_booking: { quoteId: 'quo_01JD5ZK4T8M3N7Q2R6V9X0YB1C' },
  upload_document: {
    kind: 'DRIVING_LICENCE',
    bookingId: 'bkg_01JD5ZK4T8M3N7Q2R6V9X0YB1C',
    fileName: 'licence.pdf',
    contentBase64: 'JVBERi0xLjcK',
  },
  promote_booking: { acceptAgreement: true, attestations: ['AGE'] },
  initiate_payment: { returnUrl: 'https://example.com/thanks' },
  cancel_booking: { expectedRefundMinor: 11314, reason: 'The trip was called off.' },
  approve_booking: { decision: 'approve' },
  reject_booking: { decision: 'reject', reason: 'The camper is in repair that week.' },
  approve_renter_document: { decision: 'approve', documentId: 'doc_01JD5ZK4T8M3N7Q2R6V9X0YB1C' },
  reject_renter_document: {
    decision: 'reject',
    documentId: 'doc_01JD5ZK4T8M3N7Q2R6V9X0YB1C',
    reason: 'The photo is not readable.',
  },
};
