const DEPTH = 5;

/**
 * An error as it may stand in a log. A failed query carries its values in message, stack and fields, and a database says
 * them again in the fields of its own error: only name, code, message, the query's text and the places in the code stay.
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

/** The stack begins with name and message, of as many lines as they have. */
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
