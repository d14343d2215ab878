import { code, count, flag, id, index, instant, json, oneOf, ratio, ref, string, table, uniqueIndex } from '../../columns.ts';
import { ADMIN_INVITATION_STATES, type DurationRules, ROLES, type SalesTax, type VendorType } from '../../values/index.ts';

export const users = table(
  'users',
  {
    id: id(),
    /** The address in lower case. */
    email: string().notNull(),
    name: string().notNull(),
    passwordHash: string().notNull(),
    role: oneOf(ROLES).notNull(),
    phone: string(),
    city: string(),
    country: string(),
    /** The language in which the person reads pages. Null if they have chosen none. */
    language: string(),
    emailVerifiedAt: instant(),
    phoneVerifiedAt: instant(),
    suspendedAt: instant(),
    /** The reason that the person was told. Null if the person is not suspended. */
    suspendedReason: string(),
    /** When the person was erased. Nothing personal is left in this row. */
    erasedAt: instant(),
    /** The terms that the person accepted, and when. Null for an account that was opened before this was recorded. */
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
    /** The address as it stands on invoices. */
    address: string(),
    timeZone: string().notNull(),
    currency: string().notNull(),
    /** How the rent is and will be taxed, in order of time. It follows from the tax profiles. Null if there never was one. */
    salesTax: json<readonly SalesTax[]>(),
    ratingAverage: ratio().notNull().default(0),
    ratingCount: count().notNull().default(0),
    /** Defaults for all assets of the vendor. A rule of an asset takes precedence, field by field. */
    durationRules: json<Partial<DurationRules>>().notNull(),
    /**
     * A commission of a real booking was not paid in time, which ends instant booking. The context of commissions writes it.
     */
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

/** All names that a shop has or had in addresses. They stay the shop's, so that old addresses lead on. */
export const shopNames = table(
  'shop_names',
  {
    slug: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** The name as it looks at a glance. Names that people could confuse have the same value. */
    likeness: string().notNull(),
    takenAt: instant().notNull(),
  },
  (t) => [index('shop_names_likeness_idx').on(t.likeness), index('shop_names_vendor_idx').on(t.vendorId, t.takenAt)],
);

/**
 * Invitations to become an administrator. The link in the letter is signed and contains the id, so no secret is stored here.
 */
export const adminInvitations = table(
  'admin_invitations',
  {
    id: id(),
    /** The address in lower case. Null after an erasure has removed it. */
    email: string(),
    status: oneOf(ADMIN_INVITATION_STATES).notNull(),
    /** Null if the invitation was made on the command line. */
    invitedBy: ref().references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was accepted or revoked. */
    endedAt: instant(),
    acceptedBy: ref().references(() => users.id),
    /** The address while the invitation is pending, so that an address can have only one. */
    openKey: string(),
  },
  (t) => [uniqueIndex('admin_invitations_open_key').on(t.openKey), index('admin_invitations_newest_idx').on(t.createdAt, t.id)],
);
