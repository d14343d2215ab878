import { recordAudit } from '../../domain/platform/monitoring/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { Asked, InTransaction, Means, Parsed } from './call-state.ts';

/** Writes the audit entry of a command. All that administrators do has one. */
export async function audit(known: Asked & Parsed & InTransaction, means: Means): Promise<void> {
  const { audited, access } = known.operation;
  if (audited || access.who === 'admin') await write(known.tx, known, means);
}

/** Writes the audit entry of a query, in a transaction of its own. */
export async function auditQuery(known: Asked & Parsed, means: Means): Promise<void> {
  if (known.operation.audited) await means.database.transaction((tx) => write(tx, known, means));
}

function write(tx: Tx, { operation, input, call, now }: Asked & Parsed, { ids }: Means): Promise<void> {
  return recordAudit(tx, { operation: operation.name, input: Object(input), ...call }, { ids, now });
}
