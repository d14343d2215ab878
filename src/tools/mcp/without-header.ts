import {
  defaultScopes,
  DomainError,
  type NextAction,
  opensInConversation,
  type Operation,
  scopeCovers,
  sessionForbidden,
  unauthenticated,
} from '../../domain/platform/kernel/index.ts';
import { PASS_SESSION, type Tool } from '../tool.ts';
import type { RequestedTool } from './requested-tool.ts';

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
  return sessionForbidden({ tool: tool.name, otherwise: wayOn(tool, publicBaseUrl), actions: STEPS[tool.name] ?? [] });
}

function opensBySession({ takesSession }: Tool, operation: Operation | null): boolean {
  if (!takesSession || operation === null) return takesSession;
  return opensInConversation([operation.access.scope ?? []].flat());
}

/** What the person can do instead, and how the software itself could. */
function wayOn({ name }: Tool, publicBaseUrl: string): string {
  const byHeader = `With a sign-in of the host, or an API key in its header, it opens: ${publicBaseUrl}/connect says how.`;
  const way = WAYS[name];
  return way === undefined ? byHeader : `${way(publicBaseUrl)} ${byHeader}`;
}

const WAYS: Readonly<Record<string, (url: string) => string>> = {
  update_profile: (url) => `The person changes name, phone number and place at ${url}/account.`,
  change_password: (url) => `The person chooses a new password at ${url}/forgot-password.`,
  manage_api_keys: (url) => `The person sees, makes and ends keys at ${url}/account.`,
  manage_payout_bank: (url) => `The person sees and changes the bank account at ${url}/account.`,
  activate_vendor: () => 'create_login_link with role VENDOR leads the person to a page that opens a shop with their account.',
  manage_agent_webhooks: () => 'Ask booking_readiness or list_notifications instead of being told.',
};

const STEPS: Readonly<Record<string, NextAction[]>> = {
  activate_vendor: [
    {
      tool: 'create_login_link',
      args: { role: 'VENDOR', clientName: '<name of your software>' },
      actor: 'RENTER',
      why: 'its page opens a shop with the person’s account',
      requiresHuman: true,
    },
  ],
  manage_agent_webhooks: [{ tool: 'list_notifications', args: {}, actor: 'RENTER', why: 'see what happened', optional: true }],
};
