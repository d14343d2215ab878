import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { journal, postings } from '../../../db/schema/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { type BANK, type GATEWAY, ownerPayableOf, post } from '../ledger/index.ts';
import type { PayoutRow } from './payout-store.ts';

type Context = Pick<CommandContext, 'ids' | 'now'>;

/** What was owed to the vendor has left. The same try is posted once. */
export async function postPayout(
  tx: Tx,
  payout: PayoutRow,
  account: typeof GATEWAY | typeof BANK,
  context: Context,
): Promise<void> {
  const { bookingId, vendorId, currency, amountMinor } = payout;
  await post(
    tx,
    {
      kind: 'PAYOUT',
      bookingId,
      currency,
      idemKey: keyOf(payout),
      memo: 'paid out',
      lines: [
        { account: ownerPayableOf(vendorId), amountMinor },
        { account, amountMinor: -amountMinor },
      ],
    },
    context,
  );
}

/** It came back: the entry is undone by its opposite, and the vendor is owed it again. */
export async function postReturn(tx: Tx, payout: PayoutRow, context: Context): Promise<void> {
  const { bookingId, currency } = payout;
  const lines = await tx
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.idemKey, keyOf(payout)))
    .orderBy(asc(postings.line));
  const opposite = lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
  const idemKey = `${keyOf(payout)}:returned`;
  await post(
    tx,
    { kind: 'PAYOUT_RETURNED', bookingId, currency, idemKey, memo: 'the payout came back', lines: opposite },
    context,
  );
}

function keyOf({ id, attempt }: PayoutRow): string {
  return `payout:${id}:${attempt}`;
}
