import {
  defaultScopes,
  DomainError,
  opensInConversation,
  type Operation,
  scopeCovers,
  sessionForbidden,
  unauthenticated,
} from '../../domain/platform/kernel/index.ts';
import { PASS_SESSION, type Tool } from '../tool.ts';
import type { RequestedTool } from './message.ts';

/** An additional hint for hosts that cannot change their header. */
const BY_SESSION = `Where the header cannot change: create_login_link, and when get_login_status says APPROVED, ${PASS_SESSION}.`;

/** The refused call, and the public address of this server. */
interface Wanted {
  readonly asked: RequestedTool | null;
  readonly publicBaseUrl: string;
}

/**
 * Rewrites an error about a missing sign-in or missing scopes so that it says what helps with this very tool. A session opens
 * only some tools, so the same advice for all tools would lead a model around in circles.
 */
export function leadingOn(error: unknown, { asked, publicBaseUrl }: Wanted): unknown {
  if (!(error instanceof DomainError) || asked === null) return error;
  const { tool, operation, scopes } = asked;
  const side = error.details['side'] === 'OWNER' ? 'OWNER' : 'RENTER';
  if (error.declared === unauthenticated) {
    if (opensBySession(tool, operation)) return unauthenticated({ side, otherwise: BY_SESSION });
    const usual = defaultScopes(side === 'OWNER' ? 'VENDOR' : 'CUSTOMER');
    const more = scopes.some((scope) => scopeCovers(usual, scope)) ? [] : scopes.slice(0, 1);
    const otherwise = `The argument session does not open this. ${wayOn(tool, publicBaseUrl)}`;
    return unauthenticated({ side, otherwise, ...(more.length > 0 && { scopes: [...usual, ...more] }) });
  }
  if (error.declared !== sessionForbidden) return error;
  return sessionForbidden({
    tool: tool.name,
    otherwise: wayOn(tool, publicBaseUrl),
    actions: [...(tool.withoutHeader?.steps ?? [])],
  });
}

function opensBySession({ takesSession }: Tool, operation: Operation | null): boolean {
  if (!takesSession || operation === null) return takesSession;
  return opensInConversation([operation.access.scope ?? []].flat());
}

/** What the person can do instead, and how the software could do it itself. */
function wayOn({ withoutHeader }: Tool, publicBaseUrl: string): string {
  const byHeader = `With a sign-in of the host, or an API key in its header, it opens: ${publicBaseUrl}/connect says how.`;
  return withoutHeader === null ? byHeader : `${withoutHeader.words(publicBaseUrl)} ${byHeader}`;
}
