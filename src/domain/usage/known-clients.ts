import { clientName } from './client-name.ts';

/** Client names that one caller may bring up in a day; all strangers together get as many as these allow. */
const MOST_CLIENTS = { user: 20, others: 200 };
/** What all further names, callers and keys go by together. */
export const OTHER = '(other)';

/** The names that callers’ software has gone by; of a caller who brings up too many, the rest go by one name. */
export function knownClients(): (given: string | null, userId: string) => string {
  const clients = new Map<string, Set<string>>();
  return (given, userId) => {
    const known = clients.get(userId) ?? new Set();
    clients.set(userId, known);
    if (known.has(given ?? '')) return given ?? '';
    const name = clientName(given);
    if (known.has(name)) return name;
    if (known.size >= (userId === '' ? MOST_CLIENTS.others : MOST_CLIENTS.user)) return OTHER;
    known.add(name);
    return name;
  };
}
