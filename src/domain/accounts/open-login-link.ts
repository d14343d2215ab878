import type { Access } from '../kernel/index.ts';
import { loginLinkClosed } from './login-link-errors.ts';
import { findLoginLinkByCode, type LoginLinkRow } from './login-link-store.ts';

/** The login link that a person holds the code of, while it waits for an answer. The code alone shows it, and approves nothing. */
export const openLoginLink: Access<'anyone', { userCode: string }, LoginLinkRow> = {
  who: 'anyone',
  scope: null,
  errors: [loginLinkClosed],
  locks: ({ userCode }) => [`login-link:${userCode}`],
  async load(from, _caller, { userCode }, now) {
    const link = await findLoginLinkByCode(from, userCode);
    if (link === undefined) throw loginLinkClosed({ reason: 'unknown', role: 'CUSTOMER' });
    const { role, status, expiresAt } = link;
    if (status === 'DENIED') throw loginLinkClosed({ reason: 'denied', role });
    if (status !== 'PENDING') throw loginLinkClosed({ reason: 'approved', role });
    if (expiresAt <= now) throw loginLinkClosed({ reason: 'expired', role });
    return link;
  },
};
