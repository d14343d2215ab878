import type Provider from 'oidc-provider';
import { type McpEndpoint, type Scope, SCOPES } from '../../../db/values/index.ts';

interface Session {
  /** The only MCP endpoint that the software may use; null if a login link has let it in, which has no grant. */
  readonly endpoint: McpEndpoint | null;
  readonly granted: readonly Scope[];
}

/** What the grants of the authorization server say beside the sessions. A grant has the id of its session. */
export interface Granting {
  /** The scopes that are allowed in the session and, if it has one, in its grant. */
  grantedTo(sessionId: string, session: Session): Promise<readonly Scope[]>;
  /** Adds the scopes to the grant for whatever it was given. */
  add(sessionId: string, session: Session, scopes: readonly Scope[]): Promise<void>;
}

export function granting(provider: () => Promise<Provider>): Granting {
  const find = async (sessionId: string, { endpoint }: Session) =>
    endpoint === null ? undefined : (await provider()).Grant.find(sessionId);
  return {
    async grantedTo(sessionId, session) {
      const grant = await find(sessionId, session);
      if (grant === undefined) return session.granted;
      const inAll = Object.keys(grant.resources ?? {}).map((resource) => grant.getResourceScope(resource).split(' '));
      return SCOPES.filter((scope) => session.granted.includes(scope) && inAll.every((scopes) => scopes.includes(scope)));
    },
    async add(sessionId, session, scopes) {
      const grant = await find(sessionId, session);
      if (grant === undefined) return;
      for (const resource of Object.keys(grant.resources ?? {})) grant.addResourceScope(resource, scopes.join(' '));
      await grant.save();
    },
  };
}
