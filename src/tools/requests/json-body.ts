import { type JsonReading, type ParserThreads, ParsingStopped } from '../../adapters/parser-threads.ts';
import { JSON_BODY_BYTES } from './read-body.ts';

/** The limits of a body. No input of an operation comes near them. */
const MAX_DEPTH = 32;
const MAX_VALUES = 2_500;

/** The bytes are not JSON. */
export class NotJson extends Error {
  constructor() {
    super('The body is not valid JSON.');
  }
}

/** The body would take too long to parse and to validate. */
export class BodyTooComplex extends Error {
  constructor() {
    super(`The body has more than ${MAX_DEPTH} levels or ${MAX_VALUES} values.`);
  }
}

export interface JsonBodies {
  /** Parses the JSON of a body. The bytes must not be used afterwards. Throws NotJson and BodyTooComplex. */
  parse(bytes: Buffer): Promise<unknown>;
}

export function jsonBodies(threads: Pick<ParserThreads, 'json'>): JsonBodies {
  return {
    async parse(bytes) {
      // Larger bodies carry files. Parsing one here would keep everybody waiting.
      const reading = bytes.byteLength <= JSON_BODY_BYTES ? readJson(bytes) : await threads.json(bytes).catch(stopped);
      if ('value' in reading) return reading.value;
      throw reading.problem === 'NOT_JSON' ? new NotJson() : new BodyTooComplex();
    },
  };
}

function stopped(error: unknown): JsonReading {
  if (error instanceof ParsingStopped) return { problem: 'TOO_COMPLEX' };
  throw error;
}

/** Parses the JSON after checking the limits on its bytes. */
export function readJson(bytes: Uint8Array): JsonReading {
  if (isTooComplex(bytes)) return { problem: 'TOO_COMPLEX' };
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    return { value: JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) };
  } catch {
    return { problem: 'NOT_JSON' };
  }
}

/** Some clients begin their bodies with it, which RFC 8259 lets a reader ignore. */
const BYTE_ORDER_MARK = '\uFEFF';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts commas and brackets outside of texts: there is at most one value more than that. It looks at each byte, because
 * counting is much faster than parsing. In UTF-8, no part of another letter looks like one of these bytes.
 */
function isTooComplex(bytes: Uint8Array): boolean {
  let depth = 0;
  let marks = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) index = endOfText(bytes, index + 1);
    else if (byte === COMMA) marks += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      marks += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH || marks > MAX_VALUES) return true;
  }
  return false;
}

function endOfText(bytes: Uint8Array, from: number): number {
  for (let index = from; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) return index;
    if (byte === BACKSLASH) index += 1;
  }
  return bytes.length;
}
