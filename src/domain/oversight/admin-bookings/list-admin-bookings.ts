import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, chargebacks, disputes, incidents, payments, users, vendors } from '../../../../db/schema/index.ts';
import { BOOKING_STATES, DEPOSIT_STATES, MODES, PAYMENT_CHANNELS, PAYMENT_STATES } from '../../../../db/values/index.ts';
import {
  anyAdmin,
  CivilDay,
  formatMoney,
  IdInput,
  pageInput,
  pageOf,
  pagination,
  plainLine,
  query,
} from '../../platform/kernel/index.ts';
import { emailAddressOf } from '../../people/accounts/index.ts';
import { disputeLifecycle, incidentLifecycle } from '../../rentals/open-items/index.ts';

/** What is unusual about a booking. */
const FLAGS = ['DISPUTE_OPEN', 'INCIDENT_OPEN', 'OVERDUE', 'AT_RISK', 'CHARGED_BACK', 'LATE_FEE_OWED'] as const;

const Card = z.object({
  bookingId: z.string(),
  mode: z.enum(MODES),
  state: z.enum(BOOKING_STATES),
  title: z.string(),
  assetId: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  units: z.int(),
  renter: z.object({ userId: z.string(), name: z.string(), email: z.string() }),
  vendor: z.object({ vendorId: z.string(), slug: z.string(), name: z.string() }),
  totalMinor: z.int(),
  total: z.string(),
  currency: z.string(),
  depositState: z.enum(DEPOSIT_STATES),
  paymentChannel: z.enum(PAYMENT_CHANNELS).nullable(),
  dueAt: z.string().nullable().describe('when the state ends by itself'),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const listAdminBookings = query({
  name: 'list_admin_bookings',
  title: 'Find bookings',
  description:
    'Admin: find bookings by id, person, shop, listing, days, state, state of their payments, or what is unusual about them. Each search is written to the audit log.',
  access: anyAdmin,
  thirdPartyText: true,
  audited: true,
  input: z.strictObject({
    q: IdInput.optional().describe('the id of a booking'),
    state: z.array(z.enum(BOOKING_STATES)).max(BOOKING_STATES.length).optional(),
    flag: z.enum(FLAGS).optional(),
    payment: z.enum(PAYMENT_STATES).optional().describe('has a payment in this state, PENDING or FLAGGED for example'),
    renter: plainLine(254).optional().describe('id or e-mail address'),
    vendor: plainLine(80).optional().describe('slug of the shop'),
    asset: plainLine(120).optional().describe('id or slug of the listing'),
    from: CivilDay.optional().describe('rented on or after this day'),
    to: CivilDay.optional().describe('rented before this day'),
    mode: z.enum(MODES).default('live'),
    sort: z.enum(['newest', 'start', 'oldest']).default('newest'),
    ...pageInput,
  }),
  example: { payment: 'PENDING', limit: 2 },
  output: pageOf(Card),
  empty: () => 'No booking fits these filters.',
  errors: [],

  async run({ input, reader }) {
    const { page, limit, sort } = input;
    const where = whereOf(reader, input);
    const rows = await reader
      .select({ booking: bookings, renter: users, vendor: vendors })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.renterId))
      .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
      .where(where)
      .orderBy(...ORDERS[sort])
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await reader.select({ count: count() }).from(bookings).where(where);
    return {
      items: rows.map(({ booking, renter, vendor }) => ({
        bookingId: booking.id,
        mode: booking.mode,
        state: booking.state,
        title: booking.asset.title,
        assetId: booking.assetId,
        startDate: booking.startDate,
        endDate: booking.endDate,
        units: booking.units,
        renter: { userId: renter.id, name: renter.name, email: renter.email },
        vendor: { vendorId: vendor.id, slug: vendor.slug, name: vendor.name },
        totalMinor: booking.totalMinor,
        total: formatMoney(booking.totalMinor, booking.currency),
        currency: booking.currency,
        depositState: booking.depositState,
        paymentChannel: booking.paymentChannel,
        dueAt: booking.dueAt?.toISOString() ?? null,
        createdAt: booking.createdAt.toISOString(),
        updatedAt: booking.updatedAt.toISOString(),
      })),
      pagination: pagination(input, total?.count ?? 0),
    };
  },
});

const ORDERS = {
  newest: [desc(bookings.createdAt), desc(bookings.id)],
  oldest: [asc(bookings.createdAt), asc(bookings.id)],
  start: [asc(bookings.startDate), asc(bookings.id)],
} as const;

type Filters = z.output<typeof listAdminBookings.input>;

function whereOf(from: Reader, input: Filters): SQL | undefined {
  const { q, state, flag, payment, renter, vendor, asset, from: first, to: last, mode } = input;
  return and(
    eq(bookings.mode, mode),
    q === undefined ? undefined : eq(bookings.id, q),
    state === undefined ? undefined : inArray(bookings.state, state),
    flag === undefined ? undefined : FLAGGED[flag](from),
    payment === undefined ? undefined : exists(paymentsIn(from, payment)),
    renter === undefined ? undefined : inArray(bookings.renterId, idsOfUsers(from, renter)),
    vendor === undefined ? undefined : inArray(bookings.vendorId, idsOfVendors(from, vendor)),
    asset === undefined ? undefined : inArray(bookings.assetId, idsOfAssets(from, asset)),
    first === undefined ? undefined : gt(bookings.endDate, first),
    last === undefined ? undefined : lt(bookings.startDate, last),
  );
}

const FLAGGED: Readonly<Record<(typeof FLAGS)[number], (from: Reader) => SQL | undefined>> = {
  DISPUTE_OPEN: (from) =>
    exists(
      from
        .select({ id: disputes.id })
        .from(disputes)
        .where(and(eq(disputes.bookingId, bookings.id), inArray(disputes.status, [...disputeLifecycle.open]))),
    ),
  INCIDENT_OPEN: (from) =>
    exists(
      from
        .select({ id: incidents.id })
        .from(incidents)
        .where(and(eq(incidents.bookingId, bookings.id), inArray(incidents.status, [...incidentLifecycle.open, 'ESCALATED']))),
    ),
  CHARGED_BACK: (from) =>
    exists(from.select({ id: chargebacks.id }).from(chargebacks).where(eq(chargebacks.bookingId, bookings.id))),
  OVERDUE: () => isNotNull(bookings.overdueSince),
  AT_RISK: () => isNotNull(bookings.atRiskOf),
  LATE_FEE_OWED: () => and(gt(bookings.lateFeeMinor, 0), isNull(bookings.lateFeePaidAt)),
};

function paymentsIn(from: Reader, status: (typeof PAYMENT_STATES)[number]) {
  return from
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookings.id), eq(payments.status, status)));
}

function idsOfUsers(from: Reader, named: string) {
  return from
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, named), eq(users.email, emailAddressOf(named) ?? named)));
}

function idsOfVendors(from: Reader, named: string) {
  return from
    .select({ id: vendors.id })
    .from(vendors)
    .where(or(eq(vendors.slug, named), eq(vendors.id, named)));
}

function idsOfAssets(from: Reader, named: string) {
  return from
    .select({ id: assets.id })
    .from(assets)
    .where(or(eq(assets.slug, named), eq(assets.id, named)));
}
