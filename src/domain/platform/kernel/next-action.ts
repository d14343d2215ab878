import { z } from 'zod';

/**
 * What silence means when the time of a step is over. ACCEPTED: it counts as agreed. EXPIRED: it ends, and the days are free.
 * DECLINED: what was wished lapses. BACK_TO_OWNER: an offer lapses, and the owner answers the request again. COMPLETED: the rental closes. ESCALATED: the platform decides. REFUNDED: the
 * payment goes back. CREDITED: the platform credits the renter and the owner owes it.
 */
export const SILENCE = [
  'ACCEPTED',
  'EXPIRED',
  'DECLINED',
  'BACK_TO_OWNER',
  'COMPLETED',
  'ESCALATED',
  'REFUNDED',
  'CREDITED',
] as const;
export type Silence = (typeof SILENCE)[number];

const ACTORS = ['RENTER', 'OWNER', 'PLATFORM'] as const;

/**
 * One step that somebody can take now. `tool` and `args` are complete: an agent may call them as they stand,
 * after filling what is written in angle brackets. `method`, `path` and `body` are the same step over REST.
 */
export const NextAction = z.object({
  tool: z.string().describe('MCP tool to call'),
  args: z.record(z.string(), z.unknown()).describe('its arguments'),
  method: z.string().optional(),
  path: z.string().optional(),
  body: z.record(z.string(), z.unknown()).optional().describe('JSON body over REST'),
  actor: z.enum(ACTORS),
  why: z.string(),
  requiresHuman: z.boolean().optional().describe('a person must take part'),
  optional: z.boolean().optional().describe('not needed to move on'),
  handInUrl: z.string().optional().describe('page on which the person uploads it'),
  handInUntil: z.string().optional().describe('UTC instant until which that page opens'),
  pageUrl: z.string().optional().describe('page on which the person does it'),
  agreementUrl: z.string().optional().describe('what the person reads before they agree'),
  notBefore: z.string().optional().describe('UTC instant; until then it is refused'),
  dueAt: z.string().optional().describe('UTC instant'),
  onSilence: z.enum(SILENCE).optional().describe('what happens at dueAt when nobody has done anything'),
});
export type NextAction = z.infer<typeof NextAction>;
