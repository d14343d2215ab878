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

/** Told beside the header, to hosts whose header cannot change. */
const BY_SESSION = `Where the header cannot change: create_login_link, and when get_login_status says APPROVED, ${PASS_SESSION}.`;

/** What a refused call wanted, and where the pages of this server are. */
interface Wanted {
  readonly asked: RequestedTool | null;
  readonly publicBaseUrl: string;
}

/**
 * A refusal for want of a sign-in, or of one that is good for more, in words that lead on for this very tool. A session opens
 * some tools and not others, so what helps with one would send a model around in a circle with the other.
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

/** What the person can do instead, and how the software itself could. */
function wayOn({ withoutHeader }: Tool, publicBaseUrl: string): string {
  const byHeader = `With a sign-in of the host, or an API key in its header, it opens: ${publicBaseUrl}/connect says how.`;
  return withoutHeader === null ? byHeader : `${withoutHeader.words(publicBaseUrl)} ${byHeader}`;
}
