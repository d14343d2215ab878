import { z } from 'zod';
import { ucpProducts } from '../../domain/commerce/products/index.ts';
import { CivilDay, IdInput } from '../../domain/platform/kernel/index.ts';
import { ProtocolProblem } from './protocol-problem.ts';

/** The parts of requests that are read here. Everything else belongs to the protocol or to another extension. */
const Period = z.looseObject({ start_date: CivilDay, end_date: CivilDay });

const RentalLine = z.looseObject({
  period: Period.optional(),
  units: z.int().min(1).max(100).optional(),
  extras: z.array(IdInput).max(20).optional(),
});

const Text = z.string().max(200);

export const SearchRequest = z.looseObject({
  query: Text.optional(),
  filters: z
    .looseObject({
      categories: z.array(Text).max(20).optional(),
      price: z.looseObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() }).optional(),
    })
    .optional(),
  pagination: z.looseObject({ cursor: z.string().max(20).optional(), limit: z.int().min(1).optional() }).optional(),
});

/** The filters of a search that the protocol itself does not have. */
const RentalFilter = z
  .looseObject({
    start_date: CivilDay.optional(),
    end_date: CivilDay.optional(),
    attributes: ucpProducts.input.shape.attributes,
  })
  .refine(({ start_date: start, end_date: end }) => (start === undefined) === (end === undefined), {
    error: 'start_date and end_date go together',
  });

export const LookupRequest = z.looseObject({ ids: z.array(Text).min(1) });
export const ProductRequest = z.looseObject({ id: Text });

export const CheckoutRequest = z.looseObject({
  line_items: z.array(z.looseObject({ item: z.looseObject({ id: Text }), quantity: z.int().min(1).max(1_000_000) })).min(1),
});

export const CompleteRequest = z.looseObject({ payment: z.looseObject({}).optional() });

const Agreed = z.looseObject({
  accept_agreement: z.boolean().optional(),
  attestations: z
    .array(z.enum(['AGE']))
    .max(5)
    .optional(),
});

/** Parses a request. Throws 400, which names what is wrong. */
export function readRequest<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issues = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || '(body)'}: ${message}`);
  throw new ProtocolProblem(400, 'invalid_request', issues.join('; '));
}

/** The fields of the rental extension in a part of a request. */
export const rentalLine = (part: Record<string, unknown>, key: string) => readRequest(RentalLine, part[key] ?? {});
export const rentalFilter = (filters: Record<string, unknown> | undefined, key: string) =>
  readRequest(RentalFilter, filters?.[key] ?? {});
export const rentalAgreed = (body: Record<string, unknown>, key: string) => readRequest(Agreed, body[key] ?? {});
