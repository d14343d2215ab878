import {
  createAcquisition,
  disposeAcquisition,
  listAcquisitions,
  reopenAcquisition,
  updateAcquisition,
  voidAcquisition,
  createOpexRecurring,
  listOpexChecklist,
  listOpexRecurring,
  markOpexItem,
  opexQuickAdd,
  pauseOpexRecurring,
  resumeOpexRecurring,
  updateOpexRecurring,
  voidOpexRecurring,
} from '../../domain/shops/expenses/index.ts';
import { getAssetFinance } from '../../domain/shops/analytics/index.ts';
import {
  createFinanceEntry,
  deleteFinanceEntry,
  duplicateFinanceEntry,
  getFinanceCategories,
  getFinanceEntry,
  getFinanceReceipt,
  updateFinanceEntry,
} from '../../domain/shops/finance-entries/index.ts';
import {
  exportFinanceCsv,
  getFinancePnl,
  getFinanceSummary,
  listFinanceEntries,
  openFinanceCsv,
  closeTaxPeriod,
  getTaxPeriod,
  getTaxProfile,
  setTaxProfile,
} from '../../domain/shops/statements/index.ts';
import {
  cancelMaintenance,
  finishMaintenance,
  listMaintenance,
  moveMaintenance,
  planMaintenance,
  startMaintenance,
  createRepairExpense,
  listRepairExpenses,
  updateRepairExpense,
  voidRepairExpense,
} from '../../domain/shops/maintenance/index.ts';
import { by, del, get, patch, post } from '../route.ts';

/**
 * The routes for an owner's books: income, expenses, recurring costs and taxes, and what was bought, repaired and maintained.
 */
export const ownerBooksRoutes = [
  get('/owner/finance/summary', getFinanceSummary),
  get('/owner/finance/pnl', getFinancePnl, { because: 'REST form of the tool get_finance_pnl' }),
  get('/owner/finance/export', exportFinanceCsv, {
    answer: 'table',
    defaults: { limit: 100_000 },
    because: 'REST form of the tool export_finance_csv: the whole file of an owner’s books, for a spreadsheet',
  }),
  get('/files/finance/{vendorId}.csv', openFinanceCsv, {
    answer: 'table',
    root: true,
    because: 'opens that file for the person whom an agent gives the link, for a few minutes',
  }),
  get('/owner/finance/entries', listFinanceEntries),
  post('/owner/finance/entries', createFinanceEntry, { status: 201, body: 'upload' }),
  get('/owner/finance/entries/{entryId}', getFinanceEntry),
  patch('/owner/finance/entries/{entryId}', updateFinanceEntry, { body: 'upload' }),
  del('/owner/finance/entries/{entryId}', deleteFinanceEntry),
  post('/owner/finance/entries/{entryId}/duplicates', duplicateFinanceEntry, {
    status: 201,
    because: 'REST form of the tool duplicate_finance_entry',
  }),
  get('/files/finance-receipts/{entryId}', getFinanceReceipt, {
    answer: 'file',
    root: true,
    because: 'opens the receipt of an entry, by a signed link that runs out',
  }),
  get('/owner/finance/categories', getFinanceCategories),
  get('/owner/finance/opex/checklist', listOpexChecklist),
  patch('/owner/finance/opex/checklist', markOpexItem, { because: 'REST form of the action mark of manage_opex_checklist' }),
  post('/owner/finance/opex/quick-add', opexQuickAdd, { status: 201 }),
  get('/owner/finance/opex/recurring', listOpexRecurring, { because: 'REST form of the action list of manage_opex_recurring' }),
  post('/owner/finance/opex/recurring', createOpexRecurring, {
    status: 201,
    because: 'REST form of the action create of manage_opex_recurring',
  }),
  patch(
    '/owner/finance/opex/recurring/{templateId}',
    by(
      'action',
      { update: updateOpexRecurring, pause: pauseOpexRecurring, resume: resumeOpexRecurring },
      { otherwise: 'update' },
    ),
    { because: 'REST form of the actions update, pause and resume of manage_opex_recurring, chosen by `action`' },
  ),
  del('/owner/finance/opex/recurring/{templateId}', voidOpexRecurring, {
    because: 'REST form of the action void of manage_opex_recurring',
  }),
  get('/owner/finance/tax/profile', getTaxProfile, { because: 'REST form of the action get_profile of manage_finance_tax' }),
  patch('/owner/finance/tax/profile', setTaxProfile, { because: 'REST form of the action set_profile of manage_finance_tax' }),
  get('/owner/finance/tax/period', getTaxPeriod, { because: 'REST form of the action period of manage_finance_tax' }),
  post('/owner/finance/tax/periods/{period}/close', closeTaxPeriod, {
    because: 'REST form of the action close_period of manage_finance_tax',
  }),
  get('/owner/finance/acquisitions', listAcquisitions, { because: 'REST form of the action list of manage_acquisitions' }),
  post('/owner/finance/acquisitions', createAcquisition, {
    status: 201,
    body: 'upload',
    because: 'REST form of the action create of manage_acquisitions',
  }),
  patch(
    '/owner/finance/acquisitions/{acquisitionId}',
    by('action', { update: updateAcquisition, dispose: disposeAcquisition, reopen: reopenAcquisition }, { otherwise: 'update' }),
    { because: 'REST form of the actions update, dispose and reopen of manage_acquisitions, chosen by `action`' },
  ),
  del('/owner/finance/acquisitions/{acquisitionId}', voidAcquisition, {
    because: 'REST form of the action void of manage_acquisitions',
  }),
  get('/owner/finance/repairs', listRepairExpenses, { because: 'REST form of the action list of manage_repair_expenses' }),
  post('/owner/finance/repairs', createRepairExpense, {
    status: 201,
    body: 'upload',
    because: 'REST form of the action create of manage_repair_expenses',
  }),
  patch('/owner/finance/repairs/{repairId}', updateRepairExpense, {
    because: 'REST form of the action update of manage_repair_expenses',
  }),
  del('/owner/finance/repairs/{repairId}', voidRepairExpense, {
    because: 'REST form of the action void of manage_repair_expenses',
  }),
  get('/owner/finance/maintenance', listMaintenance, { because: 'REST form of the action list of manage_maintenance' }),
  post('/owner/finance/maintenance', planMaintenance, {
    status: 201,
    because: 'REST form of the action plan of manage_maintenance',
  }),
  patch(
    '/owner/finance/maintenance/{taskId}',
    by('action', { start: startMaintenance, finish: finishMaintenance, move: moveMaintenance }),
    {
      because: 'REST form of the actions start, finish and move of manage_maintenance, chosen by `action`',
    },
  ),
  del('/owner/finance/maintenance/{taskId}', cancelMaintenance, {
    because: 'REST form of the action cancel of manage_maintenance',
  }),
  get('/owner/finance/assets/{assetId}', getAssetFinance, { because: 'REST form of get_asset_finance' }),
];
