import { type Settings, signedLink } from '../../platform/kernel/index.ts';

/** Where an invitation to become an administrator is accepted; it opens only with a signature. */
export function adminInvitationPath(invitationId: string): string {
  return `/admin-invitation/${invitationId}`;
}

/** The whole link. It reads the same in every letter, and runs out with the invitation. */
export function adminInvitationUrl({ id, createdAt, expiresAt }: Invitation, settings: Settings): string {
  return signedLink(adminInvitationPath(id), { now: createdAt, settings }, { until: expiresAt });
}

interface Invitation {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
