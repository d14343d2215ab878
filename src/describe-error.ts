const DEPTH = 5;

/**
 * An error in a form for the log. A failed query has its values in message, stack and fields, and the database's own error has
 * them again, so only name, code, message, the text of the query and the places in the code are kept.
 */
export function describeError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error) || depth === 0) return { message: String(error) };
  const { name, cause } = error;
  const query = textOf(error, 'query');
  const message = query === undefined ? error.message : 'A query failed';
  return {
    type: name,
    message,
    code: textOf(error, 'code'),
    query,
    stack: placesOf(error),
    cause: cause === undefined ? undefined : describeError(cause, depth - 1),
    errors: error instanceof AggregateError ? error.errors.map((one) => describeError(one, depth - 1)) : undefined,
  };
}

/** The places in the stack, which follow the lines of name and message. */
function placesOf({ stack = '', message }: Error): string {
  const after = stack.indexOf(message) === -1 ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(after)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
