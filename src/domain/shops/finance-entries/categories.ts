import type { FinanceKind } from '../../../../db/values/index.ts';

/** The lines of a profit and loss statement in their order. A category without a line does not change the profit. */
export const PNL_LINES = [
  'RENTAL_INCOME',
  'FEES',
  'CLAIMS',
  'OTHER_INCOME',
  'COMMISSION',
  'PENALTIES',
  'OPERATING',
  'REPAIRS',
  'DEPRECIATION',
] as const;
export type PnlLine = (typeof PNL_LINES)[number];

interface Category {
  readonly kind: FinanceKind;
  readonly label: string;
  /**
   * The line in the statement. Null for what neither earns nor costs anything: assets that were bought, taxes that are passed
   * on, money that moves.
   */
  readonly line: PnlLine | null;
  /** True if only the platform writes entries of this category. */
  readonly system?: true;
}

/** The categories of an owner's books, by code. Each has one kind. */
export const CATEGORIES = {
  RENTAL: { kind: 'INCOME', label: 'Rent', line: 'RENTAL_INCOME' },
  CANCELLATION: { kind: 'INCOME', label: 'Kept of cancelled rentals', line: 'RENTAL_INCOME', system: true },
  REFUND: { kind: 'INCOME', label: 'Given back of what was earned', line: 'RENTAL_INCOME', system: true },
  CHARGEBACK: { kind: 'INCOME', label: 'Taken back by payers’ banks', line: 'RENTAL_INCOME', system: true },
  LATE_FEE: { kind: 'INCOME', label: 'Late fees', line: 'FEES' },
  CLAIM: { kind: 'INCOME', label: 'Deposit awards and claims', line: 'CLAIMS' },
  OTHER_INCOME: { kind: 'INCOME', label: 'Other income', line: 'OTHER_INCOME' },
  ASSET_GAIN: { kind: 'INCOME', label: 'Gain on assets sold', line: 'OTHER_INCOME', system: true },
  COMMISSION: { kind: 'EXPENSE', label: 'Commission', line: 'COMMISSION' },
  PENALTY: { kind: 'EXPENSE', label: 'Penalties', line: 'PENALTIES' },
  CLAIM_PAID: { kind: 'EXPENSE', label: 'Compensation to renters', line: 'PENALTIES' },
  INSURANCE: { kind: 'EXPENSE', label: 'Insurance', line: 'OPERATING' },
  STORAGE: { kind: 'EXPENSE', label: 'Storage and rent', line: 'OPERATING' },
  FUEL: { kind: 'EXPENSE', label: 'Fuel and energy', line: 'OPERATING' },
  CLEANING: { kind: 'EXPENSE', label: 'Cleaning', line: 'OPERATING' },
  SOFTWARE: { kind: 'EXPENSE', label: 'Software', line: 'OPERATING' },
  PHONE: { kind: 'EXPENSE', label: 'Phone and internet', line: 'OPERATING' },
  MARKETING: { kind: 'EXPENSE', label: 'Marketing', line: 'OPERATING' },
  FEES: { kind: 'EXPENSE', label: 'Bank and other fees', line: 'OPERATING' },
  LICENCES: { kind: 'EXPENSE', label: 'Licences and permits', line: 'OPERATING' },
  LOAN: { kind: 'EXPENSE', label: 'Interest and leasing', line: 'OPERATING' },
  SUPPLIES: { kind: 'EXPENSE', label: 'Supplies', line: 'OPERATING' },
  WAGES: { kind: 'EXPENSE', label: 'Wages and services', line: 'OPERATING' },
  TRANSPORT: { kind: 'EXPENSE', label: 'Transport and travel', line: 'OPERATING' },
  OTHER_EXPENSE: { kind: 'EXPENSE', label: 'Other expense', line: 'OPERATING' },
  REPAIR: { kind: 'EXPENSE', label: 'Repairs', line: 'REPAIRS' },
  MAINTENANCE: { kind: 'EXPENSE', label: 'Maintenance', line: 'REPAIRS' },
  DEPRECIATION: { kind: 'EXPENSE', label: 'Depreciation', line: 'DEPRECIATION' },
  ASSET_LOSS: { kind: 'EXPENSE', label: 'Loss on assets sold or scrapped', line: 'DEPRECIATION', system: true },
  ASSET_PURCHASE: { kind: 'CAPEX', label: 'Assets bought', line: null },
  ASSET_SALE: { kind: 'CAPEX', label: 'Assets sold', line: null, system: true },
  IMPROVEMENT: { kind: 'CAPEX', label: 'Improvements', line: null },
  SALES_TAX: { kind: 'TAX', label: 'Sales tax paid', line: null },
  INCOME_TAX: { kind: 'TAX', label: 'Income tax', line: null },
  OTHER_TAX: { kind: 'TAX', label: 'Other taxes', line: null },
  PAYOUT: { kind: 'TRANSFER', label: 'Paid out by the platform', line: null, system: true },
  PLATFORM_PAYMENT: { kind: 'TRANSFER', label: 'Paid to the platform', line: null, system: true },
  OWNER_DRAWING: { kind: 'TRANSFER', label: 'Drawn by the owner', line: null },
  OWNER_DEPOSIT: { kind: 'TRANSFER', label: 'Put in by the owner', line: null },
  LOAN_PRINCIPAL: { kind: 'TRANSFER', label: 'Loans taken and paid back', line: null },
} as const satisfies Record<string, Category>;

export type CategoryCode = keyof typeof CATEGORIES;

export const CATEGORY_CODES = Object.keys(CATEGORIES).filter((code): code is CategoryCode => code in CATEGORIES);

/** The category of a stored code. A code that is unknown here, from a later version, counts among the other expenses. */
export function categoryCodeOf(stored: string): CategoryCode {
  return CATEGORY_CODES.find((code) => code === stored) ?? 'OTHER_EXPENSE';
}

export function categoryOf(code: CategoryCode): Category {
  return CATEGORIES[code];
}

/** The categories in which an owner may write entries. */
export const OWN_CATEGORY_CODES = CATEGORY_CODES.filter((code) => categoryOf(code).system !== true);
