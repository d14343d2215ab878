export { recordAudit } from './audit-entry.ts';
export { listAuditLog } from './list-audit-log.ts';
export { storedData } from './stored-data.ts';
