import type { Scope } from '../../../../db/values/index.ts';
import { isSignedLink, type ReadCtx, scopeCovers, signedLink } from '../../platform/kernel/index.ts';

/** The path of the page on which a person allows their software more. The page opens only with a signature. */
function pathToAllow(sessionId: string): string {
  return `/oauth/allow/${sessionId}`;
}

/**
 * Gives the address of that page for missing scopes. It stays the same for an hour, because a client that gets the same refusal
 * twice has to see that it is the same. Null if the session has these scopes already.
 */
export function pageToAllow(session: { readonly id: string; readonly scopes: readonly Scope[] }, context: ReadCtx) {
  return (scopes: readonly Scope[]): string | null => {
    const missing = scopes.filter((scope) => !scopeCovers(session.scopes, scope));
    if (missing.length === 0) return null;
    return signedLink(pathToAllow(session.id), context, { claims: { allow: missing.join(' ') }, hours: 1 });
  };
}

interface Link {
  readonly sessionId: string;
  /** The scopes, separated by blanks. */
  readonly allow: string;
  readonly expires: number;
  readonly signature: string;
}

/** Whether the address of the page was made here and has not expired. */
export function isLinkToAllow({ sessionId, allow, ...signed }: Link, context: ReadCtx): boolean {
  return isSignedLink(pathToAllow(sessionId), signed, context, { allow });
}
