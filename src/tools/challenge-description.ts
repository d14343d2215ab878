import { type DomainError, foreignToken, invalidCredential } from '../domain/kernel/index.ts';

/**
 * What `WWW-Authenticate` adds for a token of another server, for whoever looks at headers only (RFC 6750, section 3);
 * empty for all else.
 */
export function challengeDescription({ declared, details }: DomainError): string {
  const { reason, expected } = details;
  const foreign = declared === invalidCredential && (reason === 'issuer' || reason === 'audience');
  if (!foreign || typeof expected !== 'string') return '';
  return `, error_description="${foreignToken({ reason, expected })}"`;
}
