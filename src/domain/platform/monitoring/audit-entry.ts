import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { auditLog } from '../../../../db/schema/index.ts';
import { type Caller, declareId, type Ids } from '../kernel/index.ts';

const AUDIT_ID = declareId('aud');

interface Act {
  readonly operation: string;
  readonly caller: Caller;
  readonly via: string;
  readonly requestId: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Records that somebody used special rights. For a change it runs in the transaction of the change, so that both are written or
 * neither.
 */
export async function recordAudit(
  tx: Tx,
  { operation, caller, via, requestId, input }: Act,
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const user = caller.kind === 'user' ? caller : null;
  await tx.insert(auditLog).values({
    id: ids.next(AUDIT_ID),
    at: now,
    operation,
    // A signed link names the person for whom it was made; the operation has checked the signature.
    actorId: user?.userId ?? text(input['viewer']),
    actorRole: user?.role ?? (text(input['viewer']) === null ? caller.kind.toUpperCase() : 'LINK'),
    via,
    requestId,
    subjectId: subjectOf(input),
    bookingId: text(input['bookingId']),
    reason: text(input['reason']),
    input: recorded(input),
  });
}

/** When the person last made the same call, with the same input, after `since`; null if not since then. */
export async function findSameAct(
  from: Reader,
  { operation, actorId, input }: { readonly operation: string; readonly actorId: string; readonly input: Act['input'] },
  since: Date,
): Promise<Date | null> {
  const acts = await from
    .select({ at: auditLog.at, input: auditLog.input })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actorId), gt(auditLog.at, since), eq(auditLog.operation, operation)))
    .orderBy(desc(auditLog.at), desc(auditLog.id));
  const wanted: unknown = JSON.parse(JSON.stringify(recorded(input)));
  return acts.find((act) => isDeepStrictEqual(act.input, wanted))?.at ?? null;
}

function recorded(input: Act['input']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([field]) => !SECRET.test(field)));
}

/** Fields that are never recorded, in any operation. */
const SECRET = /password|secret|token|iban|^(contentBase64|signature|idempotencyKey)$/i;

/** The first id in the input, other than that of the booking. */
function subjectOf(input: Act['input']): string | null {
  const names = Object.keys(input).filter((field) => field.endsWith('Id'));
  const name = names.find((field) => field !== 'bookingId') ?? names[0];
  return name === undefined ? null : text(input[name]);
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
