/** The chart of accounts. Assets and expenses grow by debit (plus), liabilities and income by credit (minus). */
export const GATEWAY = 'GATEWAY';
/** Money that a person transfers between banks, past the gateway. */
export const BANK = 'BANK';
export const TAX_PAYABLE = 'TAX_PAYABLE';
export const REV_SERVICE_FEE = 'REV_SERVICE_FEE';
export const REV_COMMISSION = 'REV_COMMISSION';
/** The part of an owner's penalty that the platform keeps. */
export const REV_PENALTY = 'REV_PENALTY';

/** Money at the gateway that waits for a decision. */
export const SUSPENSE = 'SUSPENSE';
/** What payers' banks took back at the platform's cost. */
export const CHARGEBACK_LOSS = 'CHARGEBACK_LOSS';

/** Credit that was given away at the platform's cost. */
export const PROMO_EXPENSE = 'PROMO_EXPENSE';
export const GOODWILL = 'GOODWILL';

/** The renter's money for a booking that nobody has earned yet. */
export const escrowOf = (bookingId: string) => `ESCROW:${bookingId}`;
/** A deposit that was charged. */
export const depositOf = (bookingId: string) => `DEPOSIT:${bookingId}`;
/** Credit that a renter may spend here, such as compensation and goodwill. */
export const creditOf = (userId: string) => `CREDIT:${userId}`;
/** What the platform owes a vendor (a credit balance). It is positive if the vendor owes the platform. */
export const ownerPayableOf = (vendorId: string) => `OWNER_PAYABLE:${vendorId}`;
/** What a vendor owes the platform for bookings that were paid past the gateway. */
export const commissionDueOf = (vendorId: string) => `COMMISSION_DUE:${vendorId}`;
