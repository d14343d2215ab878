import { type Access, notFound } from '../kernel/index.ts';
import { findLoginLink, type LoginLinkRow } from './login-link-store.ts';
import { secretHash } from './secret-hash.ts';

/** The login link that the calling software made: its poll token proves it. */
export const polledLoginLink: Access<'anyone', { loginRequestId: string; pollToken: string }, LoginLinkRow> = {
  who: 'anyone',
  scope: null,
  errors: [notFound],
  async load(from, _caller, { loginRequestId, pollToken }) {
    const link = await findLoginLink(from, loginRequestId);
    if (link === undefined || link.pollHash !== secretHash(pollToken)) throw notFound({ what: 'login link' });
    return link;
  },
};
