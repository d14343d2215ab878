import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';

export type CategoryCode = OutputOf<'get_finance_categories'>['items'][number]['code'];
type Line = OutputOf<'get_finance_pnl'>['currencies'][number]['lines'][number]['line'];

/** What people call the categories of their books. */
export function useCategoryWords(): Readonly<Record<CategoryCode, string>> {
  const { t } = useLingui();
  return {
    RENTAL: t`Rent`,
    CANCELLATION: t`Kept of cancelled rentals`,
    REFUND: t`Given back of what was earned`,
    CHARGEBACK: t`Taken back by payers’ banks`,
    LATE_FEE: t`Late fees`,
    CLAIM: t`Deposits and claims`,
    OTHER_INCOME: t`Other income`,
    ASSET_GAIN: t`Gain on things sold`,
    COMMISSION: t`Commission`,
    PENALTY: t`Penalties`,
    CLAIM_PAID: t`Compensation to renters`,
    INSURANCE: t`Insurance`,
    STORAGE: t`Storage and rent`,
    FUEL: t`Fuel and energy`,
    CLEANING: t`Cleaning`,
    SOFTWARE: t`Software`,
    PHONE: t`Phone and internet`,
    MARKETING: t`Marketing`,
    FEES: t`Bank and other fees`,
    LICENCES: t`Licences and permits`,
    LOAN: t`Interest and leasing`,
    SUPPLIES: t`Supplies`,
    WAGES: t`Wages and services`,
    TRANSPORT: t`Transport and travel`,
    OTHER_EXPENSE: t`Other expense`,
    REPAIR: t`Repairs`,
    MAINTENANCE: t`Maintenance`,
    DEPRECIATION: t`Depreciation`,
    ASSET_LOSS: t`Loss on things sold or scrapped`,
    ASSET_PURCHASE: t`Things bought`,
    ASSET_SALE: t`Things sold`,
    IMPROVEMENT: t`Improvements`,
    SALES_TAX: t`Sales tax paid`,
    INCOME_TAX: t`Income tax`,
    OTHER_TAX: t`Other taxes`,
    PAYOUT: t`Paid out by the marketplace`,
    PLATFORM_PAYMENT: t`Paid to the marketplace`,
    OWNER_DRAWING: t`Taken out by you`,
    OWNER_DEPOSIT: t`Put in by you`,
    LOAN_PRINCIPAL: t`Loans taken and paid back`,
  };
}

/** What people call the lines of a profit and loss statement. */
export function useLineWords(): Readonly<Record<Line, string>> {
  const { t } = useLingui();
  return {
    RENTAL_INCOME: t`Rent`,
    FEES: t`Late fees`,
    CLAIMS: t`Deposits and claims`,
    OTHER_INCOME: t`Other income`,
    COMMISSION: t`Commission`,
    PENALTIES: t`Penalties and compensation`,
    OPERATING: t`Operating cost`,
    REPAIRS: t`Repairs and maintenance`,
    DEPRECIATION: t`Depreciation`,
  };
}

/** Where an entry of the books comes from. */
export function useSourceWords(): Readonly<Record<OutputOf<'get_finance_entry'>['source'], string>> {
  const { t } = useLingui();
  return {
    SYSTEM: t`the marketplace`,
    MANUAL: t`you`,
    RECURRING: t`a recurring cost`,
    CHECKLIST: t`the checklist of the month`,
    MAINTENANCE: t`maintenance`,
    REPAIR: t`a repair`,
    ACQUISITION: t`a thing bought`,
  };
}
