/** The chart of accounts. Assets and expenses grow by debit (plus), liabilities and income by credit (minus). */
export const GATEWAY = 'GATEWAY';
/** Money that a person transfers by hand, past the gateway. */
export const BANK = 'BANK';
export const TAX_PAYABLE = 'TAX_PAYABLE';
export const REV_SERVICE_FEE = 'REV_SERVICE_FEE';
export const REV_COMMISSION = 'REV_COMMISSION';
/** What an owner pays for cancelling, less the part that the renter gets. */
export const REV_PENALTY = 'REV_PENALTY';

/** Money at the gateway about which nobody has decided yet. */
export const SUSPENSE = 'SUSPENSE';
/** What payers' banks took back at the platform's cost. */
export const CHARGEBACK_LOSS = 'CHARGEBACK_LOSS';

/** The platform's cost of credit that was given away. */
export const PROMO_EXPENSE = 'PROMO_EXPENSE';
export const GOODWILL = 'GOODWILL';

/** The renter's money that nobody has earned yet. */
export const escrowOf = (bookingId: string) => `ESCROW:${bookingId}`;
/** A deposit that was charged. */
export const depositOf = (bookingId: string) => `DEPOSIT:${bookingId}`;
/** What a renter may spend here, such as compensation and goodwill. */
export const creditOf = (userId: string) => `CREDIT:${userId}`;
/** What the platform owes a vendor; positive when the vendor owes. */
export const ownerPayableOf = (vendorId: string) => `OWNER_PAYABLE:${vendorId}`;
/** What a vendor owes the platform for bookings that were paid past the gateway. */
export const commissionDueOf = (vendorId: string) => `COMMISSION_DUE:${vendorId}`;
