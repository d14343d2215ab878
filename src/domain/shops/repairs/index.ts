export { createRepairExpense } from './create-repair-expense.ts';
export { findRepairDays } from './downtime.ts';
export { listRepairExpenses } from './list-repair-expenses.ts';
export { recordRepair } from './repair.ts';
export { storedData } from './stored-data.ts';
export { updateRepairExpense } from './update-repair-expense.ts';
export { voidRepairExpense } from './void-repair-expense.ts';
