import type { Tool } from '../tool.ts';

type SecurityScheme = { readonly type: 'noauth' } | { readonly type: 'oauth2'; readonly scopes: readonly string[] };

/** Whether a tool can be called without a sign-in, and which scopes it needs with one. Both, when that depends on the action. */
export function securitySchemes(tool: Tool): SecurityScheme[] {
  const operations = [...tool.operations.values()];
  const open: SecurityScheme[] = tool.public ? [{ type: 'noauth' }] : [];
  const isProtected = operations.some(({ access }) => access.who !== 'anyone');
  return isProtected ? [...open, { type: 'oauth2', scopes: scopesOf(tool) }] : open;
}

/** The scopes that the operations need, each once. */
export function scopesOf({ operations }: Pick<Tool, 'operations'>): string[] {
  const scopes = [...operations.values()].flatMap(({ access }) => access.scope ?? []);
  return [...new Set(scopes)];
}
