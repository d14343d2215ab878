import { type ProductDetail, readVariant, ucpProduct, ucpProducts } from '../../domain/commerce/products/index.ts';
import { envelope, errorEnvelope, wireProduct } from '../../domain/commerce/protocol/index.ts';
import { DomainError, invalidInput } from '../../domain/platform/kernel/index.ts';
import { type Answered, type UcpContext, rentalKey, run } from './binding.ts';
import { ProtocolProblem, protocolProblem } from './protocol-problem.ts';
import { LookupRequest, ProductRequest, readRequest, rentalFilter, SearchRequest } from './wire-requests.ts';

const MOST_IDS = 20;
const MOST_FOUND = 50;
const USUAL_FOUND = 10;

export async function searchCatalog(context: UcpContext, body: unknown): Promise<Answered> {
  const { query, filters, pagination } = readRequest(SearchRequest, body);
  if (query === undefined && filters === undefined)
    throw new ProtocolProblem(400, 'invalid_request', 'query or filters is needed');
  const { start_date: from, end_date: to, attributes } = rentalFilter(filters, rentalKey(context));
  const [category, ...others] = filters?.categories ?? [];
  const page = Number(pagination?.cursor ?? 1);
  const found = await run(context, ucpProducts, {
    ...(query !== undefined && { q: query }),
    ...(category !== undefined && { category }),
    ...(filters?.price?.min !== undefined && { minPrice: filters.price.min }),
    ...(filters?.price?.max !== undefined && { maxPrice: filters.price.max }),
    ...(from !== undefined && { from, to }),
    ...(attributes !== undefined && { attributes }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: Math.min(pagination?.limit ?? USUAL_FOUND, MOST_FOUND),
  });
  const { total, totalPages, page: shown } = found.pagination;
  const more = shown < totalPages;
  const shownAs = from === undefined ? {} : { available: true };
  const messages = [
    ...(others.length > 0
      ? [{ type: 'warning', code: 'filter_ignored', content: `Only one category counts: ${category}.` }]
      : []),
    ...(found.prices === undefined ? [] : [{ type: 'info', code: 'price_currency', content: found.prices.note }]),
  ];
  return ok(context, 'dev.ucp.shopping.catalog.search', {
    products: found.items.map((product) => wireProduct(product, shownAs)),
    pagination: { has_next_page: more, ...(more && { cursor: String(shown + 1) }), total_count: total },
    ...(messages.length > 0 && { messages }),
  });
}

export async function lookupCatalog(context: UcpContext, body: unknown): Promise<Answered> {
  const ids = [...new Set(readRequest(LookupRequest, body).ids)];
  if (ids.length > MOST_IDS) throw new ProtocolProblem(400, 'request_too_large', `At most ${MOST_IDS} ids at once.`);
  const byProduct = Map.groupBy(ids, (id) => readVariant(id).productId);
  const products: object[] = [];
  const missing: string[] = [];
  for (const [productId, named] of byProduct) {
    const product = await findProduct(context, productId);
    if (product === null) missing.push(...named);
    else products.push(withInputs(product, named));
  }
  const messages = missing.map((id) => ({ type: 'info', code: 'not_found', content: `There is no ${id}.` }));
  return ok(context, 'dev.ucp.shopping.catalog.lookup', { products, ...(messages.length > 0 && { messages }) });
}

/** The product with the variants that were named or, if none was, with the first one. */
function withInputs(product: ProductDetail, named: readonly string[]): object {
  const wire = wireProduct(product);
  const variants = wire.variants.flatMap((variant, position) => {
    const exact = named.filter((id) => id === variant.id).map((id) => ({ id, match: 'exact' }));
    const featured = position === 0 ? named.filter((id) => readVariant(id).rentalMode === undefined) : [];
    const inputs = [...exact, ...featured.map((id) => ({ id, match: 'featured' }))];
    return inputs.length === 0 ? [] : [{ ...variant, inputs }];
  });
  return { ...wire, variants };
}

export async function getProduct(context: UcpContext, body: unknown): Promise<Answered> {
  const { id } = readRequest(ProductRequest, body);
  const product = await findProduct(context, readVariant(id).productId);
  if (product === null) return { status: 200, body: notFound(`There is no product ${id}.`) };
  return ok(context, 'dev.ucp.shopping.catalog.lookup', { product: wireProduct(product) });
}

export function notFound(content: string): object {
  return errorEnvelope([{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }]);
}

async function findProduct(context: UcpContext, slug: string): Promise<ProductDetail | null> {
  try {
    return await run(context, ucpProduct, { slug });
  } catch (error) {
    const unknown = error instanceof DomainError && (error.status === 404 || error.declared === invalidInput);
    if (unknown || protocolProblem(error) === null) return null;
    throw error;
  }
}

function ok(
  { settings: { publicBaseUrl }, negotiated }: UcpContext,
  about: Parameters<typeof envelope>[1][number],
  body: object,
): Answered {
  return { status: 200, body: { ucp: envelope(publicBaseUrl, [about], negotiated), ...body } };
}
