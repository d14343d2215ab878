import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { bookingTimeline, users, vendors } from '../../../../db/schema/index.ts';
import { BOOKING_STATES, DEPOSIT_METHODS, DEPOSIT_STATES, MODES, PAYMENT_CHANNELS } from '../../../../db/values/index.ts';
import { formatMoney, IdInput, query } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { bookingToSee } from './admin-access.ts';
import { AdminStep, adminSteps } from './admin-steps.ts';
import { ClaimsView, claimsView } from './claims-view.ts';
import { MoneyView, moneyView } from './money-view.ts';

const MOST_ENTRIES = 1_000;

const Person = z.object({ userId: z.string(), name: z.string(), email: z.string(), suspended: z.boolean() });

const AdminBookingView = z.object({
  bookingId: z.string(),
  mode: z.enum(MODES),
  state: z.enum(BOOKING_STATES),
  asset: z.object({ assetId: z.string(), slug: z.string(), title: z.string(), category: z.string() }),
  renter: Person,
  owner: Person.extend({ vendorId: z.string(), slug: z.string(), shop: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  units: z.int(),
  currency: z.string(),
  totalMinor: z.int(),
  total: z.string(),
  paymentChannel: z.enum(PAYMENT_CHANNELS).nullable(),
  cancellationPolicy: z.string(),
  deposit: z.object({
    method: z.enum(DEPOSIT_METHODS),
    state: z.enum(DEPOSIT_STATES),
    amountMinor: z.int(),
    takenMinor: z.int(),
    returnedMinor: z.int(),
  }),
  risk: z.object({ level: z.string(), score: z.number(), reasons: z.array(z.string()) }).nullable(),
  lateFeeMinor: z.int(),
  dueAt: z.string().nullable(),
  cancelledBy: z.string().nullable(),
  closeReason: z.string().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  timeline: z
    .array(
      z.object({
        at: z.string(),
        type: z.string(),
        actor: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        note: z.string().nullable(),
        facts: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .nullable()
          .describe('its dates, and amounts in minor units'),
      }),
    )
    .describe(`the first ${MOST_ENTRIES}`),
  money: MoneyView,
  ...ClaimsView.shape,
  decisions: z.array(AdminStep).describe('what an admin may decide or do about it now'),
});

export const getAdminBooking = query({
  name: 'get_admin_booking',
  title: 'A booking as the platform sees it',
  description:
    'Admin: one booking with its states, whole timeline, money with journal and payment attempts, deposit, payouts, claims, documents as metadata, and what can be decided about it. Each look is written to the audit log.',
  access: bookingToSee,
  thirdPartyText: true,
  audited: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: AdminBookingView,
  errors: [],

  async run({ subject: booking, reader }) {
    const { id: bookingId } = booking;
    const [renter] = await reader.select().from(users).where(eq(users.id, booking.renterId));
    const [shop] = await reader
      .select({ vendor: vendors, user: users })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(eq(vendors.id, booking.vendorId));
    if (renter === undefined || shop === undefined) throw new Error(`Booking ${bookingId} lacks a side.`);
    const entries = await reader
      .select()
      .from(bookingTimeline)
      .where(eq(bookingTimeline.bookingId, bookingId))
      .orderBy(asc(bookingTimeline.at), asc(bookingTimeline.id))
      .limit(MOST_ENTRIES);
    const money = await moneyView(reader, bookingId);
    const claims = await claimsView(reader, booking);
    return adminBookingView({ booking, renter, shop, entries, money, claims });
  },
});

function personOf({ id: userId, name, email, suspendedAt }: UserRow): z.infer<typeof Person> {
  return { userId, name, email, suspended: suspendedAt !== null };
}

type UserRow = typeof users.$inferSelect;

interface Found {
  readonly booking: Booking;
  readonly renter: UserRow;
  readonly shop: { readonly vendor: typeof vendors.$inferSelect; readonly user: UserRow };
  readonly entries: readonly (typeof bookingTimeline.$inferSelect)[];
  readonly money: z.infer<typeof MoneyView>;
  readonly claims: z.infer<typeof ClaimsView>;
}

function adminBookingView({ booking, renter, shop, entries, money, claims }: Found): z.infer<typeof AdminBookingView> {
  const { id: bookingId, currency, totalMinor, risk } = booking;
  return {
    bookingId,
    mode: booking.mode,
    state: booking.state,
    asset: {
      assetId: booking.assetId,
      slug: booking.asset.slug,
      title: booking.asset.title,
      category: booking.asset.category,
    },
    renter: personOf(renter),
    owner: { ...personOf(shop.user), vendorId: shop.vendor.id, slug: shop.vendor.slug, shop: shop.vendor.name },
    startDate: booking.startDate,
    endDate: booking.endDate,
    startAt: booking.startAt.toISOString(),
    endAt: booking.endAt.toISOString(),
    units: booking.units,
    currency,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    paymentChannel: booking.paymentChannel,
    cancellationPolicy: booking.cancellationPolicy,
    deposit: {
      method: booking.depositMethod,
      state: booking.depositState,
      amountMinor: booking.depositMinor,
      takenMinor: booking.depositTakenMinor,
      returnedMinor: booking.depositReturnedMinor,
    },
    risk: risk && { level: risk.level, score: risk.score, reasons: risk.reasons.map(({ text }) => text) },
    lateFeeMinor: booking.lateFeeMinor,
    dueAt: booking.dueAt?.toISOString() ?? null,
    cancelledBy: booking.cancelledBy,
    closeReason: booking.closeReason,
    createdAt: booking.createdAt.toISOString(),
    closedAt: booking.closedAt?.toISOString() ?? null,
    timeline: entries.map(({ at, type, actor, fromState, toState, note, facts }) => ({
      at: at.toISOString(),
      type,
      actor,
      from: fromState,
      to: toState,
      note,
      facts,
    })),
    money,
    ...claims,
    decisions: adminSteps({ booking, money, claims }),
  };
}
