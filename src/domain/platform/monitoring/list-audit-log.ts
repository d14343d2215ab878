import { and, count, desc, eq, gte, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { auditLog } from '../../../../db/schema/index.ts';
import { anyAdmin, IdInput, InstantInput, pageInput, pageOf, pagination, query } from '../kernel/index.ts';

const Entry = z.object({
  auditId: z.string(),
  at: z.string(),
  operation: z.string(),
  actorId: z.string().nullable(),
  actorRole: z.string(),
  via: z.string(),
  requestId: z.string(),
  subjectId: z.string().nullable(),
  bookingId: z.string().nullable(),
  reason: z.string().nullable().describe('in the words of whoever acted'),
  input: z.record(z.string(), z.unknown()),
});

export const listAuditLog = query({
  name: 'list_audit_log',
  title: 'Audit log',
  description:
    'Admin: who used special rights, when and why, the newest first: every act of an admin, and every look for a person or at a person’s documents.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({
    actorId: IdInput.optional(),
    subjectId: IdInput.optional().describe('what it was about, the booking included'),
    operation: z.string().max(80).optional(),
    since: InstantInput.optional().describe('UTC instant'),
    until: InstantInput.optional(),
    ...pageInput,
  }),
  example: { limit: 2 },
  output: pageOf(Entry),
  empty: () => 'Nobody has used special rights, or nothing fits these filters.',
  errors: [],

  async run({ input, reader }) {
    const { actorId, subjectId, operation, since, until, page, limit } = input;
    const where = and(
      actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
      subjectId === undefined ? undefined : or(eq(auditLog.subjectId, subjectId), eq(auditLog.bookingId, subjectId)),
      operation === undefined ? undefined : eq(auditLog.operation, operation),
      since === undefined ? undefined : gte(auditLog.at, since),
      until === undefined ? undefined : lt(auditLog.at, until),
    );
    const rows = await reader
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await reader.select({ count: count() }).from(auditLog).where(where);
    return {
      items: rows.map(({ id: auditId, at, ...entry }) => ({ auditId, at: at.toISOString(), ...entry })),
      pagination: pagination(input, total?.count ?? 0),
    };
  },
});
