import type { Audience, Operation } from '../../domain/kernel/index.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** Calls are grouped by whom they are for. */
export const TAGS: Readonly<Record<Audience, Tag>> = {
  anyone: { name: 'Open', description: 'Needs no sign-in.' },
  user: { name: 'Account', description: 'For every signed-in account: itself, and what it rents.' },
  vendor: { name: 'Owner', description: 'For accounts with a vendor profile, about what they rent out.' },
  admin: { name: 'Admin', description: 'For accounts of role ADMIN.' },
  cron: { name: 'Jobs', description: 'Opened by the cron secret.' },
  system: { name: 'Platform', description: 'The platform itself; no door leads there.' },
};

export function tagOf({ access }: Operation): string {
  return TAGS[access.who].name;
}
