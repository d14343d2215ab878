import { code, count, flag, id, index, instant, json, oneOf, ratio, ref, string, table, uniqueIndex } from '../../columns.ts';
import { type DurationRules, ROLES, type SalesTax, type VendorType } from '../../values/index.ts';

export const users = table(
  'users',
  {
    id: id(),
    /** Lower-cased. */
    email: string().notNull(),
    name: string().notNull(),
    passwordHash: string().notNull(),
    role: oneOf(ROLES).notNull(),
    phone: string(),
    city: string(),
    country: string(),
    emailVerifiedAt: instant(),
    phoneVerifiedAt: instant(),
    suspendedAt: instant(),
    /** As the platform told the person; null where nobody is suspended. */
    suspendedReason: string(),
    /** The person asked to be forgotten: nothing personal is left in this row. */
    erasedAt: instant(),
    /** Which terms the person accepted, and when; null for an account that was opened before they were kept. */
    termsVersion: string(),
    termsAcceptedAt: instant(),
    createdAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_phone_idx').on(t.phone),
    index('users_newest_idx').on(t.createdAt, t.id),
    index('users_role_idx').on(t.role, t.createdAt, t.id),
  ],
);

export const vendors = table(
  'vendors',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    slug: code().notNull(),
    name: string().notNull(),
    type: string().$type<VendorType>().notNull(),
    about: string().notNull().default(''),
    city: string(),
    country: string(),
    /** As it stands on invoices. */
    address: string(),
    timeZone: string().notNull(),
    currency: string().notNull(),
    /** How rent is taxed and will be, the first first: what the tax profiles come to. Null: it never was. */
    salesTax: json<readonly SalesTax[]>(),
    ratingAverage: ratio().notNull().default(0),
    ratingCount: count().notNull().default(0),
    /** Defaults for all of the vendor's assets; an asset's own rule wins field by field. */
    durationRules: json<Partial<DurationRules>>().notNull(),
    /** A commission of a real booking was not paid in time, which ends instant booking: the commissions keep it. */
    commissionOverdue: flag().notNull().default(false),
    /** When the platform's people were last told of an old debt. */
    debtToldAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('vendors_slug_key').on(t.slug),
    uniqueIndex('vendors_user_key').on(t.userId),
    index('vendors_overdue_idx').on(t.commissionOverdue),
  ],
);

/** Every name in addresses that a shop has or had. It stays the shop's, so that old addresses lead on. */
export const shopNames = table(
  'shop_names',
  {
    slug: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** The name as it looks at a glance: names that are taken for each other have the same. */
    likeness: string().notNull(),
    takenAt: instant().notNull(),
  },
  (t) => [index('shop_names_likeness_idx').on(t.likeness), index('shop_names_vendor_idx').on(t.vendorId, t.takenAt)],
);
