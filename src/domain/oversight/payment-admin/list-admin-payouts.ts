import { and, asc, count, eq, inArray, isNull, lte, sum } from 'drizzle-orm';
import { z } from 'zod';
import { payoutBanks, payouts, vendors } from '../../../../db/schema/index.ts';
import { HOLD_REASONS, MODES, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { anyAdmin, formatMoney, IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { heldInWords } from '../../settlement/payouts/index.ts';

const Payout = z.object({
  payoutId: z.string(),
  bookingId: z.string(),
  vendor: z.object({ vendorId: z.string(), slug: z.string(), name: z.string() }),
  status: z.enum(PAYOUT_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  waitsFor: z.string().nullable().describe('why it is on hold, in words'),
  grossMinor: z.int(),
  amountMinor: z.int(),
  amount: z.string(),
  currency: z.string(),
  account: z.string().nullable().describe('masked; POST /admin/payments/payout-bank/{payoutId} shows it whole'),
  dueAt: z.string(),
  isDue: z.boolean(),
  batchId: z.string().nullable(),
  failure: z.string().nullable(),
  sentAt: z.string().nullable(),
  paidAt: z.string().nullable(),
});

const WAITING = PAYOUT_STATES.filter((status) => status !== 'PAID');

export const listAdminPayouts = query({
  name: 'list_admin_payouts',
  title: 'Payouts',
  description:
    'Admin: payouts to owners, those that have been due longest first. Without status those that are due and not paid, with why they wait; holdReason BY_HAND are those that a person transfers.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({
    status: z.enum(PAYOUT_STATES).optional(),
    holdReason: z.enum(HOLD_REASONS).optional(),
    vendorId: IdInput.optional(),
    mode: z.enum(MODES).default('live'),
    ...pageInput,
  }),
  example: { holdReason: 'BY_HAND', limit: 2 },
  output: pageOf(Payout).extend({
    totals: z.array(z.object({ currency: z.string(), count: z.int(), amountMinor: z.int(), amount: z.string() })),
  }),
  empty: () => 'No payout fits: none is due, or the filters leave none.',
  errors: [],

  async run({ input, reader, now }) {
    const { status, holdReason, vendorId, mode, page, limit } = input;
    const where = and(
      eq(payouts.mode, mode),
      status === undefined ? and(inArray(payouts.status, WAITING), lte(payouts.dueAt, now)) : eq(payouts.status, status),
      holdReason === undefined ? undefined : eq(payouts.holdReason, holdReason),
      vendorId === undefined ? undefined : eq(payouts.vendorId, vendorId),
    );
    const rows = await reader
      .select({ payout: payouts, vendor: vendors, account: payoutBanks.ibanMasked })
      .from(payouts)
      .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
      .leftJoin(payoutBanks, and(eq(payoutBanks.vendorId, payouts.vendorId), isNull(payoutBanks.removedAt)))
      .where(where)
      .orderBy(asc(payouts.dueAt), asc(payouts.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const totals = await reader
      .select({ currency: payouts.currency, count: count(), amountMinor: sum(payouts.amountMinor) })
      .from(payouts)
      .where(where)
      .groupBy(payouts.currency)
      .orderBy(asc(payouts.currency));
    const total = totals.reduce((all, row) => all + row.count, 0);
    return {
      items: rows.map((row) => payoutView(row, now)),
      pagination: pagination(input, total),
      totals: totals.map((row) => {
        const amountMinor = Number(row.amountMinor ?? 0);
        return { currency: row.currency, count: row.count, amountMinor, amount: formatMoney(amountMinor, row.currency) };
      }),
    };
  },
});

interface Row {
  readonly payout: typeof payouts.$inferSelect;
  readonly vendor: typeof vendors.$inferSelect;
  readonly account: string | null;
}

function payoutView({ payout, vendor, account }: Row, now: Date): z.infer<typeof Payout> {
  return {
    payoutId: payout.id,
    bookingId: payout.bookingId,
    vendor: { vendorId: vendor.id, slug: vendor.slug, name: vendor.name },
    status: payout.status,
    holdReason: payout.holdReason,
    waitsFor: payout.holdReason === null ? null : heldInWords(payout.holdReason),
    grossMinor: payout.grossMinor,
    amountMinor: payout.amountMinor,
    amount: formatMoney(payout.amountMinor, payout.currency),
    currency: payout.currency,
    account: payout.destination?.ibanMasked ?? account,
    dueAt: payout.dueAt.toISOString(),
    isDue: payout.status !== 'PAID' && payout.dueAt <= now,
    batchId: payout.batchId,
    failure: payout.failure,
    sentAt: payout.sentAt?.toISOString() ?? null,
    paidAt: payout.paidAt?.toISOString() ?? null,
  };
}
