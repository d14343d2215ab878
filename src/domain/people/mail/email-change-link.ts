import { type Settings, signedLink } from '../../platform/kernel/index.ts';

/** Where a new e-mail address is confirmed; it opens only with a signature. */
export function emailChangePath(changeId: string): string {
  return `/confirm-email/${changeId}`;
}

export function emailChangeUrl({ id, createdAt, expiresAt }: Change, settings: Settings): string {
  return signedLink(emailChangePath(id), { now: createdAt, settings }, { until: expiresAt });
}

interface Change {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
