import { z } from 'zod';

/** JSON that is made while it is sent, in pieces of text. Only an answer of a door that sends it in this way contains it. */
export const StreamedJson = z.custom<AsyncIterable<string>>(isStreamed);

function isStreamed(value: unknown): value is AsyncIterable<string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** The text of an object in which some fields are made while it is sent. */
export async function* jsonPieces(value: object): AsyncGenerator<string> {
  let before = '{';
  for (const [name, entry] of Object.entries(value)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (isStreamed(entry)) yield* entry;
    else yield JSON.stringify(entry);
    before = ',';
  }
  yield '}';
}
