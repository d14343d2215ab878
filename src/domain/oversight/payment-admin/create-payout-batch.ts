import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { inParts } from '../../../../db/in-parts.ts';
import { payoutBatches, payoutBatchItems } from '../../../../db/schema/index.ts';
import type { Reader } from '../../../../db/database.ts';
import {
  type Access,
  addDays,
  CivilDay,
  command,
  dayOf,
  IdInput,
  type PrepareContext,
  type Settings,
  sum,
} from '../../platform/kernel/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import { findBank } from '../../settlement/payout-banks/index.ts';
import {
  claimByHand,
  findPayoutsByHand,
  findPayoutsById,
  lockVendorsOf,
  payoutNotFound,
  type PayoutRow,
} from '../../settlement/payouts/index.ts';
import { BATCH_ID, BATCH_LOCK, BatchView, batchView, MOST_IN_BATCH } from './batch.ts';
import { noPlatformAccount, nothingToTransfer } from './batch-errors.ts';
import { payoutBatchLifecycle } from './batch-lifecycle.ts';
import { LeftOut, leftOut, problemOfClaim, stateProblem } from './left-out-view.ts';
import { accountProblem, type AccountProblem, isInSepa, LONGEST_NAME, sepaText } from './sepa.ts';

/** For how many days ahead a bank accepts an order. */
const LONGEST_AHEAD_DAYS = 90;
/** The last day that both databases can store. */
const END_OF_TIME = new Date('9999-12-31');
const PLATFORM_TIME_ZONE = 'Europe/Brussels';

interface WantedPayouts {
  readonly payoutIds?: readonly string[] | undefined;
}

/**
 * The payouts that an administrator wants to transfer, with their bookings locked: all that are due, or those that are named.
 */
const payoutsToTransfer: Access<'admin', WantedPayouts, PayoutRow[]> = {
  who: 'admin',
  scope: null,
  errors: [payoutNotFound],
  async locks(input, _caller, from) {
    const wanted = await findWanted(from, input, END_OF_TIME);
    return [BATCH_LOCK, ...new Set(wanted.map(({ bookingId }) => bookingLock(bookingId)))];
  },
  async load(from, _caller, input, now, held) {
    const wanted = await findWanted(from, input, now);
    const missing = input.payoutIds?.find((payoutId) => !wanted.some(({ id }) => id === payoutId));
    if (missing !== undefined) throw payoutNotFound({ payoutId: missing });
    // Payouts that became due after the bookings were locked wait for the next batch.
    return held === undefined ? wanted : wanted.filter(({ bookingId }) => held.includes(bookingLock(bookingId)));
  },
};

function findWanted(from: Reader, { payoutIds }: WantedPayouts, now: Date): Promise<PayoutRow[]> {
  return payoutIds === undefined ? findPayoutsByHand(from, now, MOST_IN_BATCH) : findPayoutsById(from, payoutIds);
}

export const createPayoutBatch = command({
  name: 'create_payout_batch',
  title: 'Make a batch of transfers',
  description:
    'Admin: takes the due payouts that are paid by hand (or those named) into a batch for the bank. They are then on their way, and nothing else sends them; what cannot be transferred by SEPA is named. Download its file, and complete or cancel it.',
  access: payoutsToTransfer,
  repeat: 'creates',
  thirdPartyText: true,
  input: z.strictObject({
    payoutIds: z.array(IdInput).min(1).max(MOST_IN_BATCH).optional().describe('default: all that are due'),
    executionDate: CivilDay.optional().describe('when the bank is to execute it; default today'),
  }),
  example: {},
  output: BatchView.extend({ leftOut: z.array(LeftOut), more: z.boolean().describe('more are due than one batch takes') }),
  errors: [noPlatformAccount, nothingToTransfer],

  async prepare({ subject: wanted, settings, ...context }) {
    const debtor = await platformAccount(settings);
    return { debtor, accounts: await accountsOf(wanted, context) };
  },

  async run({ subject: wanted, input, prepared, caller, tx, ...context }) {
    const { now, ids } = context;
    const { debtor, accounts } = prepared;
    await lockVendorsOf(tx, wanted);
    const batchId = ids.next(BATCH_ID);
    const taken: PayoutRow[] = [];
    const left: LeftOut[] = [];
    for (const payout of wanted) {
      const problem = stateProblem(payout) ?? (await problemOfAccount(tx, payout, accounts));
      const claim = problem === null ? await claimByHand(tx, payout, batchId, context) : null;
      if (claim !== null && 'claimed' in claim) taken.push(claim.claimed);
      else if (claim === null) left.push(leftOut(payout, problem ?? 'CHANGED'));
      else {
        const { reason, heldBy } = problemOfClaim(claim);
        left.push(leftOut({ ...payout, holdReason: heldBy }, reason));
      }
    }
    if (taken.length === 0) throw nothingToTransfer({ leftOut: left });

    await tx.insert(payoutBatches).values({
      id: batchId,
      status: payoutBatchLifecycle.table.initial,
      currency: 'EUR',
      payoutCount: taken.length,
      sumMinor: sum(taken.map(({ amountMinor }) => amountMinor)),
      executionDate: executionDay(input.executionDate, now),
      ...debtor,
      createdBy: caller.userId,
      createdAt: now,
    });
    for await (const part of inParts(taken.map(({ id: payoutId, amountMinor }) => ({ batchId, payoutId, amountMinor }))))
      await tx.insert(payoutBatchItems).values(part);
    const more = input.payoutIds === undefined && wanted.length === MOST_IN_BATCH;
    return { ...(await batchView(tx, batchId)), leftOut: left, more };
  },
});

/** For each vendor the account that was checked, and the reason why a bank file cannot contain it. */
type Accounts = ReadonlyMap<string, { readonly ibanSealed: string; readonly problem: AccountProblem | null }>;

async function accountsOf(
  wanted: readonly PayoutRow[],
  { reader, ports: { cipher } }: Pick<PrepareContext, 'reader' | 'ports'>,
): Promise<Accounts> {
  const accounts = new Map<string, { ibanSealed: string; problem: AccountProblem | null }>();
  for (const vendorId of new Set(wanted.map((payout) => payout.vendorId))) {
    const bank = await findBank(reader, vendorId);
    if (bank === undefined) continue;
    const { ibanSealed, holder } = bank;
    const iban = cipher.open(ibanSealed, vendorId);
    accounts.set(vendorId, { ibanSealed, problem: await accountProblem({ iban, holder }) });
  }
  return accounts;
}

/** Why nothing can be sent to the account. An account that has changed since it was checked gets nothing. */
async function problemOfAccount(from: Reader, { vendorId }: PayoutRow, accounts: Accounts): Promise<LeftOut['reason'] | null> {
  const looked = accounts.get(vendorId);
  const bank = await findBank(from, vendorId);
  if (looked === undefined || bank?.ibanSealed !== looked.ibanSealed) return 'CHANGED';
  return looked.problem;
}

/** The platform's own account. Throws `platform_account_needed` if it has none. */
async function platformAccount({ platformIban, platformBic, platformName }: Settings) {
  const iban = platformIban.replaceAll(/\s/g, '').toUpperCase();
  const bic = platformBic.replaceAll(/\s/g, '').toUpperCase();
  if (iban === '') throw noPlatformAccount({ setting: 'platformIban', problem: 'is empty' });
  if (!isValidIBAN(iban) || !isInSepa(iban))
    throw noPlatformAccount({ setting: 'platformIban', problem: 'is no valid IBAN of the SEPA area' });
  if (bic !== '' && !isValidBIC(bic)) throw noPlatformAccount({ setting: 'platformBic', problem: 'is no valid BIC' });
  if ((await sepaText(platformName, LONGEST_NAME)) === '')
    throw noPlatformAccount({ setting: 'platformName', problem: 'has no letters that banks take' });
  return { debtorName: platformName, debtorIban: iban, debtorBic: bic === '' ? null : bic };
}

/** The day of execution. Banks accept no order for a past day, or for a day that is too far ahead. */
function executionDay(wanted: string | undefined, now: Date): string {
  const today = dayOf(now, PLATFORM_TIME_ZONE);
  if (wanted === undefined || wanted < today) return today;
  const last = addDays(today, LONGEST_AHEAD_DAYS);
  return wanted > last ? last : wanted;
}
