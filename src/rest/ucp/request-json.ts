import type { IncomingMessage } from 'node:http';
import { readJson } from '../../tools/requests/json-body.ts';
import { readSignedBody } from '../../tools/requests/read-body.ts';
import { ProtocolProblem } from './protocol-problem.ts';

const MOST_BYTES = 128 * 1_024;

export interface RequestBody {
  /** The bytes as they were sent, because they are what is signed. */
  readonly bytes: Buffer;
  readonly said: Record<string, unknown>;
}

/** The JSON object in a body. An empty body counts as an empty object. */
export async function readJsonBody(request: IncomingMessage): Promise<RequestBody> {
  const { content, sent: bytes } = await readSignedBody(request, MOST_BYTES);
  if (content.byteLength === 0) return { bytes, said: {} };
  const reading = readJson(content);
  const isObject =
    'value' in reading && typeof reading.value === 'object' && reading.value !== null && !Array.isArray(reading.value);
  if (!isObject) throw new ProtocolProblem(400, 'invalid_request', 'The body must be a JSON object.');
  return { bytes, said: Object.fromEntries(Object.entries(Object(reading.value))) };
}
