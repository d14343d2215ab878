import type { Tx } from '../../db/database.ts';
import * as schema from '../../db/schema/index.ts';
import { categories } from './categories.ts';
import { indexAssets } from './index-assets.ts';
import { insertAll } from '../../db/insert-all.ts';
import type { Demo } from './tell-demo.ts';

/** Inserts everything, in the order that the references between the tables ask for. */
export async function insertDemo(tx: Tx, demo: Demo, passwordHash: string): Promise<void> {
  await insertPeople(tx, demo, passwordHash);
  await insertListings(tx, demo);
  await insertBookings(tx, demo);
  await insertMoney(tx, demo);
}

async function insertPeople(
  tx: Tx,
  { users, vendors, banks, keys, documents, transfers }: Demo,
  passwordHash: string,
): Promise<void> {
  const people = [...users.values()].map((user) => ({ ...user, passwordHash }));
  const keyRows = keys.map(({ row }) => row);
  await insertAll(tx, schema.users, people);
  const late = new Set(transfers.commissions.filter(({ status }) => status === 'OVERDUE').map(({ vendorId }) => vendorId));
  const shops = [...vendors.values()].map((vendor) => ({ ...vendor, commissionOverdue: late.has(vendor.id) }));
  await insertAll(tx, schema.vendors, shops);
  await insertAll(tx, schema.payoutBanks, banks);
  await insertAll(tx, schema.apiKeys, keyRows);
  await insertAll(tx, schema.documents, documents);
}

async function insertListings(tx: Tx, { listings, blackouts }: Demo): Promise<void> {
  const assets = listings.map(({ asset }) => asset);
  await insertAll(tx, schema.categories, categories);
  await insertAll(tx, schema.assets, assets);
  await indexAssets(tx, listings);
  await insertAll(tx, schema.blackouts, blackouts);
}

async function insertBookings(tx: Tx, { bookings, occupancy, timeline, matters, transfers }: Demo): Promise<void> {
  const rows = bookings.map(({ booking }) => booking);
  const decisions = bookings.flatMap((told) => told.decisions);
  const trustEvents = bookings.flatMap((told) => told.trustEvents);
  await insertAll(tx, schema.bookings, rows);
  await insertAll(tx, schema.occupancy, occupancy);
  await insertAll(tx, schema.bookingTimeline, timeline);
  await insertAll(tx, schema.documentDecisions, decisions);
  await insertAll(tx, schema.trustEvents, trustEvents);
  await insertAll(tx, schema.counterOffers, matters.offers);
  await insertAll(tx, schema.extensions, matters.extensions);
  await insertAll(tx, schema.conditionReports, matters.reports);
  await insertAll(tx, schema.incidents, matters.incidents);
  await insertAll(tx, schema.disputes, matters.disputes);
  await insertAll(tx, schema.bookingDeadlines, [...matters.deadlines, ...transfers.deadlines]);
}

async function insertMoney(tx: Tx, { payments, transfers, invoices, ledger }: Demo): Promise<void> {
  const rows = payments.map(({ payment }) => payment);
  const checkouts = payments.flatMap((told) => told.checkouts);
  const reports = payments.flatMap(({ gatewayEvents }) => gatewayEvents);
  const refunds = payments.flatMap((told) => told.refunds);
  const sandboxRefunds = payments.flatMap((told) => told.sandboxRefunds);
  await insertAll(tx, schema.payments, rows);
  await insertAll(tx, schema.gatewayEvents, reports);
  await insertAll(tx, schema.refunds, refunds);
  await insertAll(tx, schema.sandboxCheckouts, checkouts);
  await insertAll(tx, schema.sandboxRefunds, sandboxRefunds);
  await insertAll(tx, schema.offlineProofs, transfers.proofs);
  await insertAll(tx, schema.commissionDues, transfers.commissions);
  await insertAll(tx, schema.invoices, invoices.invoices);
  await insertAll(tx, schema.invoiceCodes, invoices.codes);
  await insertAll(tx, schema.invoiceNumbers, invoices.numbers);
  await insertAll(tx, schema.journal, ledger.journal);
  await insertAll(tx, schema.postings, ledger.postings);
  await insertAll(tx, schema.accountBalances, ledger.balances);
}
