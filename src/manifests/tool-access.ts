import type { Endpoint } from '../tools/endpoints.ts';
import { scopesOf } from '../tools/mcp/security-schemes.ts';
import type { Tool } from '../tools/tool.ts';

/** Who may call a tool, in a word or two: `open`, `sign-in`, `vendor`; both where that depends on the action. */
export function toolAccess(tool: Tool, { onlyRole }: Pick<Endpoint, 'onlyRole'>): string {
  const signedIn = onlyRole === 'VENDOR' ? 'vendor' : 'sign-in';
  if (!tool.public) return signedIn;
  return scopesOf(tool).length === 0 ? 'open' : `open or ${signedIn}`;
}
