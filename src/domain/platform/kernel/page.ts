import { z } from 'zod';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** The two inputs of every paged list; spread into the input schema. */
export const pageInput = {
  page: z.int().min(1).max(100_000).default(1).describe('1 is the first'),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** PaginationMeta of the specification. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

/** The output schema of a paged list of `item`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), pagination: Pagination });
}

export function pagination(input: { page: number; limit: number }, total: number): z.infer<typeof Pagination> {
  return { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) };
}
