import { z } from 'zod';
import { NextAction } from './next-action.ts';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** The two inputs of every paged list; spread into the input schema. */
export const pageInput = {
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** `PaginationMeta` of the specification. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

/** The output schema of a list of `item`. The query with this output says in `empty` why there may be none. */
export function listOf<T extends z.ZodType>(item: T, about?: string) {
  const items = z.array(item);
  return z.object({
    empty: z.string().optional().describe('where items is empty: why'),
    items: about === undefined ? items : items.describe(about),
  });
}

/** The output schema of a paged list of `item`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return listOf(item).extend({ pagination: Pagination });
}

/** A place from which a client cannot go on without a gap. */
export const Reset = z.object({
  reason: z.enum(['AHEAD', 'TOO_OLD']).describe('the place is none of this list so far; or some behind it is not kept any more'),
  nextActions: z.array(NextAction).describe('reads what is there; then go on from nextSeq'),
});

/**
 * The output schema of a list that can be followed over a stream: what comes after a number. Each item has its number in `seq`;
 * `wokenBy` names the topics that may bring more.
 */
export function followed<T extends z.ZodType>(item: T) {
  const behind = { nextSeq: z.int(), hasMore: z.boolean(), wokenBy: z.array(z.string()) };
  return listOf(item).extend({ ...behind, reset: Reset.optional() });
}

/** The input of a list that can be followed. Without `afterSeq` it begins after all that exists. */
export const followInput = { afterSeq: z.int().min(0).optional().describe('nextSeq of the answer before') };

/** The most items in one answer of a followed list. */
export const FOLLOWED_AT_ONCE = 20;

export function pagination(input: { page: number; limit: number }, total: number): z.infer<typeof Pagination> {
  return { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) };
}

const Emptied = z.object({ items: z.array(z.unknown()).max(0), pagination: Pagination.partial().optional() });

/** Adds the reason to the answer of a list without items. */
export function withReason(answer: unknown, why: () => string): unknown {
  const emptied = Emptied.safeParse(answer);
  if (!emptied.success) return answer;
  const { total = 0, totalPages } = emptied.data.pagination ?? {};
  return { ...Object(answer), empty: total === 0 ? why() : `This is past the last page: there are ${totalPages}.` };
}
