import type { Tx } from '../../../../db/database.ts';
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
 * Records that somebody used special rights. For a change this runs in its own transaction, so that both are written or neither.
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
    // A signed link says for whom it was made; its operation has checked the signature.
    actorId: user?.userId ?? text(input['viewer']),
    actorRole: user?.role ?? (text(input['viewer']) === null ? caller.kind.toUpperCase() : 'LINK'),
    via,
    requestId,
    subjectId: subjectOf(input),
    bookingId: text(input['bookingId']),
    reason: text(input['reason']),
    input: Object.fromEntries(Object.entries(input).filter(([field]) => !SECRET.test(field))),
  });
}

/** Fields that are never recorded, whatever the operation. */
const SECRET = /password|secret|token|iban|^(contentBase64|signature|idempotencyKey)$/i;

/** What the call names first by its id, other than the booking that it belongs to. */
function subjectOf(input: Act['input']): string | null {
  const names = Object.keys(input).filter((field) => field.endsWith('Id'));
  const name = names.find((field) => field !== 'bookingId') ?? names[0];
  return name === undefined ? null : text(input[name]);
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
