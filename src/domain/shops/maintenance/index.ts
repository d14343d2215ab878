export { cancelMaintenance } from './cancel-maintenance.ts';
export { checkMaintenance } from './check-maintenance.ts';
export { finishMaintenance } from './finish-maintenance.ts';
export { findMaintenanceDays } from './maintenance-days.ts';
export { listMaintenance } from './list-maintenance.ts';
export { planMaintenance } from './plan-maintenance.ts';
export { startMaintenance } from './start-maintenance.ts';
export { storedData } from './stored-data.ts';
export { findVendorsWithMaintenance, PATIENCE_DAYS } from './task.ts';
