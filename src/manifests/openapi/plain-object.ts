/** A part of a description: whatever JSON object OpenAPI or JSON Schema makes of it. */
export type PlainObject = Readonly<Record<string, unknown>>;
