import type { IncomingMessage } from 'node:http';
import { readJson } from '../../tools/requests/json-body.ts';
import { readBody } from '../../tools/requests/read-body.ts';
import { ProtocolProblem } from './protocol-problem.ts';

const MOST_BYTES = 128 * 1_024;

/** The object that a body says; none is an empty one. */
export async function readJsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBody(request, MOST_BYTES);
  if (bytes.byteLength === 0) return {};
  const reading = readJson(bytes);
  const isObject =
    'value' in reading && typeof reading.value === 'object' && reading.value !== null && !Array.isArray(reading.value);
  if (!isObject) throw new ProtocolProblem(400, 'invalid_request', 'The body must be a JSON object.');
  return Object.fromEntries(Object.entries(Object(reading.value)));
}
