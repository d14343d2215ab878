import type { Scope } from '../../../../db/values/index.ts';
import { type Access, mayTouch, systemOnly } from '../../platform/kernel/index.ts';
import { entryFixed, entryNotFound } from './entry-errors.ts';
import type { Entry } from './entry-lifecycle.ts';
import { findEntry } from './entry.ts';
import { booksLock } from './closed-periods.ts';

/** An entry of the vendor's own books; in a transaction, under their lock. */
export function ownEntry(scope: Scope): Access<'vendor', { entryId: string }, Entry> {
  return {
    who: 'vendor',
    scope,
    errors: [entryNotFound],
    locks: (_input, { vendorId }) => [booksLock(vendorId)],
    async load(from, caller, { entryId }) {
      const entry = await findEntry(from, entryId);
      const own = entry !== undefined && entry.vendorId === caller.vendorId && mayTouch(caller, entry);
      if (!own) throw entryNotFound({ entryId });
      return entry;
    },
  };
}

/** The sources of entries that an owner may change. Other entries belong to the platform, or to the thing that they record. */
const OWN_SOURCES = new Set<Entry['source']>(['MANUAL', 'CHECKLIST', 'RECURRING']);

/** Refuses an entry that the owner may not change. */
export function assertOwn({ id: entryId, source, status }: Entry, wanted: string): void {
  const voided = status === 'VOID';
  if (voided || !OWN_SOURCES.has(source)) throw entryFixed({ entryId, source, voided, wanted });
}

/** The books of a shop, for the platform itself; in a transaction, under their lock. */
export const shopBooks: Access<'system', { vendorId: string }, null> = {
  ...systemOnly,
  locks: ({ vendorId }) => [booksLock(vendorId)],
};
