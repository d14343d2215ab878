import { inArray, lt } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import {
  attemptCounts,
  idempotencyKeys,
  jobLeases,
  knownNetworks,
  sandboxCaptures,
  sandboxChargebacks,
  sandboxCheckouts,
  sandboxRefunds,
  sandboxTransfers,
  serverSecrets,
  stripeCheckouts,
  stripeTransfers,
} from '../../../../db/schema/index.ts';
import { MODES } from '../../../../db/values/index.ts';
import { daysInWords, declareTable, NOT_PERSONAL, principalOf, type StoredTable } from '../../platform/kernel/index.ts';

/** How many days answers are kept for repeated calls. The promise is 24 hours. */
export const KEPT_ANSWER_DAYS = 2;

const GATEWAY = {
  exported: 'stands for the payment gateway outside',
  erased: 'kept: stands for the payment gateway outside',
  kept: 'for good: a gateway forgets nothing',
};

const KEPT_ANSWERS = daysInWords(KEPT_ANSWER_DAYS);

const KEYED_HASHES = {
  exported: 'hashes with a secret key, in which nobody finds a person',
  erased: 'swept when they run out: counts within an hour, networks within 30 days',
  kept: 'until they run out',
};

/** The tables of doors, jobs and adapters, which belong to no context. */
export const storedData: readonly StoredTable[] = [
  declareTable(attemptCounts, {
    bindsNobody: true,
    ...KEYED_HASHES,
    // A count whose window is over, and a network that is no longer known, are worthless.
    purges: {
      attemptCounts: async (tx, { daysAgo, limit }) => {
        const over = tx
          .select({ key: attemptCounts.key })
          .from(attemptCounts)
          .where(lt(attemptCounts.expire, daysAgo(0)))
          .limit(limit);
        const gone = await tx.delete(attemptCounts).where(inArray(attemptCounts.key, over)).returning({ key: attemptCounts.key });
        return gone.length;
      },
    },
  }),
  declareTable(knownNetworks, {
    bindsNobody: true,
    ...KEYED_HASHES,
    purges: {
      knownNetworks: (tx, { daysAgo, limit }) => {
        const where = lt(knownNetworks.knownUntil, daysAgo(0));
        return deleteOldest(tx, knownNetworks, { where, by: knownNetworks.knownUntil, limit });
      },
    },
  }),
  declareTable(idempotencyKeys, {
    bindsNobody: true,
    exported: `answers kept for replay, for ${KEPT_ANSWERS}`,
    erased: 'deleted',
    // The answers contain data of the account.
    async erase(tx, { userId }) {
      const principals = MODES.map((mode) => principalOf(userId, mode));
      await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.principal, principals));
    },
    kept: KEPT_ANSWERS,
  }),
  declareTable(serverSecrets, { ...NOT_PERSONAL, kept: 'for good' }),
  declareTable(jobLeases, { ...NOT_PERSONAL, kept: 'for good: one for each job' }),
  ...[
    sandboxCheckouts,
    sandboxRefunds,
    sandboxCaptures,
    sandboxChargebacks,
    sandboxTransfers,
    stripeCheckouts,
    stripeTransfers,
  ].map((table) => declareTable(table, GATEWAY)),
];
