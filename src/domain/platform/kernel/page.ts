import { z } from 'zod';
import { NextAction } from './next-action.ts';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** The two inputs of every paged list; spread into the input schema. */
export const pageInput = {
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** PaginationMeta of the specification. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

/** The output schema of a list of `item`; the query that has it says in `empty` why there may be none. */
export function listOf<T extends z.ZodType>(item: T, about?: string) {
  const items = z.array(item);
  return z.object({
    empty: z.string().optional().describe('where items is empty: why'),
    items: about === undefined ? items : items.describe(about),
  });
}

/** The same of a paged list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return listOf(item).extend({ pagination: Pagination });
}

/** A place from which a client cannot go on without a gap. */
export const Reset = z.object({
  reason: z.enum(['AHEAD', 'TOO_OLD']).describe('the place is none of this list so far; or some behind it is not kept any more'),
  nextActions: z.array(NextAction).describe('reads what is there; then go on from nextSeq'),
});

/**
 * What comes after a place, for what can be followed over a stream. Each item has its place in `seq`; `wokenBy` names the topics
 * that may bring more.
 */
export function followed<T extends z.ZodType>(item: T) {
  const behind = { nextSeq: z.int(), hasMore: z.boolean(), wokenBy: z.array(z.string()) };
  return listOf(item).extend({ ...behind, reset: Reset.optional() });
}

/** The inputs of such a list. Without `afterSeq` it begins behind everything that is there. */
export const followInput = { afterSeq: z.int().min(0).optional().describe('nextSeq of the answer before') };

/** How much one answer has at most. */
export const FOLLOWED_AT_ONCE = 20;

export function pagination(input: { page: number; limit: number }, total: number): z.infer<typeof Pagination> {
  return { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) };
}

const Emptied = z.object({ items: z.array(z.unknown()).max(0), pagination: Pagination.partial().optional() });

/** The answer of a list. If it has no items, the reason is added. */
export function withReason(answer: unknown, why: () => string): unknown {
  const emptied = Emptied.safeParse(answer);
  if (!emptied.success) return answer;
  const { total = 0, totalPages } = emptied.data.pagination ?? {};
  return { ...Object(answer), empty: total === 0 ? why() : `This is past the last page: there are ${totalPages}.` };
}
