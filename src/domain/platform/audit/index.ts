export { recordAudit } from './audit-entry.ts';
export { listAuditLog } from './list-audit-log.ts';
