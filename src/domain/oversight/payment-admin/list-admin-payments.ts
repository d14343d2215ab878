import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { DeadlineKind } from '../../../../db/values/index.ts';
import { OLD_DEBT_DAYS } from '../../people/mail/index.ts';
import {
  anyAdmin,
  CurrencyCode,
  IdInput,
  InstantInput,
  pageInput,
  pageOf,
  pagination,
  query,
  type ReadCtx,
  writeCsv,
} from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/bookings/index.ts';
import {
  AdminPaymentRow,
  DebtRow,
  DifferenceRow,
  FlaggedRow,
  TRANSACTION_KINDS,
  TransactionRow,
  TransferRow,
} from './admin-payment-view.ts';
import { findTransactions, type TransactionFilter } from './money-movements.ts';
import { MOST_DAYS_COMPARED, periodRefused, USUAL_DAYS_COMPARED } from './payment-admin-errors.ts';
import { findDebtors, findFlagged, findTransfers, reconcile } from './review-queues.ts';

/** The most rows in a file, which has all rows at once. */
const MOST_IN_A_FILE = 10_000;

interface Shown {
  readonly filter: TransactionFilter;
  readonly page: { readonly page: number; readonly limit: number };
  readonly differences: readonly DifferenceRow[];
  readonly context: ReadCtx;
}

interface Tab {
  /** The columns of the tab's file. */
  readonly columns: readonly string[];
  find(reader: Reader, shown: Shown): Promise<{ rows: readonly AdminPaymentRow[]; total: number }>;
}

const TABS = {
  transactions: {
    columns: columnsOf(TransactionRow.shape),
    find: (reader, { filter, page }) => findTransactions(reader, filter, page),
  },
  fraud: { columns: columnsOf(FlaggedRow.shape), find: (reader, { page }) => findFlagged(reader, page) },
  offline: {
    columns: columnsOf(TransferRow.shape),
    find: (reader, { page, context }) => findTransfers(reader, page, context),
  },
  debts: { columns: columnsOf(DebtRow.shape), find: (reader, { page, context }) => findDebtors(reader, page, context.now) },
  reconciliation: {
    columns: columnsOf(DifferenceRow.shape),
    find: async (_reader, { differences, page: { page, limit } }) => ({
      rows: differences.slice((page - 1) * limit, page * limit),
      total: differences.length,
    }),
  },
} satisfies Readonly<Record<string, Tab>>;

/** The kind of deadline that puts a row into a tab, or takes it out, when it passes. */
const WAITS: Partial<Record<keyof typeof TABS, DeadlineKind>> = { fraud: 'FLAGGED_PAYMENT', offline: 'OFFLINE_PROOF' };

export const listAdminPayments = query({
  name: 'list_admin_payments',
  title: 'Payments of everybody',
  description: `Admin: payments, refunds and payouts, newest first. Tab fraud: payments that wait for a decision, oldest first. Tab offline: reported transfers that owners did not answer. Tab debts: owners who have owed something for more than ${OLD_DEBT_DAYS} days. Tab reconciliation: what the gateway’s books and ours differ in (last ${USUAL_DAYS_COMPARED} days, at most ${MOST_DAYS_COMPARED}) and refunds that failed. format csv answers a file.`,
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({
    tab: z.enum(['transactions', 'fraud', 'offline', 'debts', 'reconciliation']).default('transactions'),
    kind: z.enum(TRANSACTION_KINDS).optional(),
    status: z.string().max(30).optional(),
    bookingId: IdInput.optional(),
    userId: IdInput.optional().describe('the renter'),
    vendorId: IdInput.optional(),
    currency: CurrencyCode.optional(),
    from: InstantInput.optional().describe('UTC instant'),
    to: InstantInput.optional(),
    format: z.enum(['json', 'csv']).default('json'),
    ...pageInput,
  }),
  example: { tab: 'transactions', kind: 'PAYMENT', limit: 2 },
  output: pageOf(AdminPaymentRow).extend({ csv: z.string().optional() }),
  empty: ({ tab }) => `There is nothing in ${tab} that fits.`,
  errors: [periodRefused],

  async catchUp({ input: { tab }, ...context }) {
    const waits = WAITS[tab];
    if (waits !== undefined) await catchUpBookingsOf({ due: { states: [], deadlines: [waits] } }, context);
  },

  async prepare({ input: { tab, from, to }, reader, now, ports }) {
    return tab === 'reconciliation' ? reconcile(reader, ports.gateway, { from, to, now }) : [];
  },

  async run({ input, reader, prepared: differences, ...context }) {
    const { tab, format, page, limit, ...filter } = input;
    const asFile = format === 'csv';
    const shown = asFile ? { page: 1, limit: MOST_IN_A_FILE } : { page, limit };
    const { rows, total } = await TABS[tab].find(reader, { filter, page: shown, differences, context });
    const items = [...rows];
    if (!asFile) return { items, pagination: pagination(shown, total) };
    return { items: [], pagination: pagination(shown, total), csv: writeCsv(TABS[tab].columns, items) };
  },
});

function columnsOf(shape: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(shape).filter((field) => field !== 'row');
}
