import { type Capability, RENTAL_FILTER, RENTAL_LINE } from '../../domain/commerce/protocol/index.ts';
import type { Answered, UcpContext } from './binding.ts';
import { getProduct, lookupCatalog, searchCatalog } from './catalog-calls.ts';
import { cancelCheckout, completeCheckout, createCheckout, getCheckout, getOrder, updateCheckout } from './checkout-calls.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A call of the protocol with both of its transports. */
export interface BindingCall {
  readonly tool: string;
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path below `/ucp/v1`. */
  readonly path: string;
  readonly capability: Capability;
  /** The argument that holds the payload over MCP, or null if there is none. */
  readonly payload: 'catalog' | 'checkout' | null;
  /** The schema of the payload for agents, which learn about rentals only from it. */
  readonly schema: (key: string) => Schema;
  /** The call needs an idempotency key. */
  readonly needsKey: boolean;
  /** The answer is signed, because a platform may have to prove it. */
  readonly signsAnswer: boolean;
  answer(context: UcpContext, body: unknown): Promise<Answered>;
}

const TEXT = { type: 'string' };
const NONE = (): Schema => ({ type: 'object' });
const open = (properties: Schema, required: readonly string[] = []): Schema => ({ type: 'object', properties, required });

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
const CHECKOUT = 'dev.ucp.shopping.checkout';

const checkoutSchema = (key: string): Schema =>
  open(
    {
      line_items: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: open(
          {
            item: open({ id: { ...TEXT, description: 'Of a variant: how it is rented.' } }, ['id']),
            quantity: { type: 'integer', minimum: 1, description: 'Days × units; the dates decide.' },
            [key]: { ...RENTAL_LINE, description: 'Which days.' },
          },
          ['item', 'quantity'],
        ),
      },
      buyer: NONE(),
      context: NONE(),
      payment: NONE(),
    },
    ['line_items'],
  );

const agreedSchema = (key: string): Schema =>
  open({
    payment: NONE(),
    [key]: open({
      accept_agreement: { type: 'boolean', description: 'The person accepts the rental agreement.' },
      attestations: { type: 'array', items: { enum: ['AGE'] }, description: 'What the person declares.' },
    }),
  });

const call = (
  [method, path]: readonly [BindingCall['method'], string],
  tool: string,
  description: string,
  rest: Pick<BindingCall, 'capability' | 'payload' | 'answer'> &
    Partial<Pick<BindingCall, 'schema' | 'needsKey' | 'signsAnswer'>>,
): BindingCall => ({ method, path, tool, description, schema: NONE, needsKey: false, signsAnswer: false, ...rest });

/** All calls, in the order of the protocol's own descriptions. */
export const BINDING_CALLS: readonly BindingCall[] = [
  call(['POST', '/catalog/search'], 'search_catalog', 'Find things to rent; with days, only what is free then.', {
    capability: SEARCH,
    payload: 'catalog',
    schema: (key) =>
      open({
        query: TEXT,
        filters: open({
          categories: { type: 'array', items: TEXT },
          price: open({ min: { type: 'integer' }, max: { type: 'integer' } }),
          [key]: { ...RENTAL_FILTER, description: 'Only what is free on these days, and states these attributes.' },
        }),
        pagination: open({ cursor: TEXT, limit: { type: 'integer', minimum: 1 } }),
        context: NONE(),
      }),
    answer: searchCatalog,
  }),
  call(['POST', '/catalog/lookup'], 'lookup_catalog', 'Products by their ids or those of their variants.', {
    capability: LOOKUP,
    payload: 'catalog',
    schema: () => open({ ids: { type: 'array', items: TEXT, minItems: 1 }, context: NONE() }, ['ids']),
    answer: lookupCatalog,
  }),
  call(['POST', '/catalog/product'], 'get_product', 'One product with all its variants.', {
    capability: LOOKUP,
    payload: 'catalog',
    schema: () => open({ id: TEXT, context: NONE() }, ['id']),
    answer: getProduct,
  }),
  call(
    ['POST', '/checkout-sessions'],
    'create_checkout',
    'Open a checkout for one rental; the person completes it at continue_url.',
    {
      capability: CHECKOUT,
      payload: 'checkout',
      schema: checkoutSchema,
      answer: createCheckout,
    },
  ),
  call(['GET', '/checkout-sessions/{id}'], 'get_checkout', 'How a checkout stands.', {
    capability: CHECKOUT,
    payload: null,
    answer: getCheckout,
  }),
  call(['PUT', '/checkout-sessions/{id}'], 'update_checkout', 'Give a checkout its days, or other ones.', {
    capability: CHECKOUT,
    payload: 'checkout',
    schema: checkoutSchema,
    answer: updateCheckout,
  }),
  call(
    ['POST', '/checkout-sessions/{id}/complete'],
    'complete_checkout',
    'Take the step that is due. Payment happens at continue_url.',
    {
      capability: CHECKOUT,
      payload: 'checkout',
      schema: agreedSchema,
      needsKey: true,
      signsAnswer: true,
      answer: completeCheckout,
    },
  ),
  call(['POST', '/checkout-sessions/{id}/cancel'], 'cancel_checkout', 'Cancel a checkout that is not paid.', {
    capability: CHECKOUT,
    payload: null,
    needsKey: true,
    answer: cancelCheckout,
  }),
  call(['GET', '/orders/{id}'], 'get_order', 'A paid rental as an order; needs the bearer token of its person.', {
    capability: 'dev.ucp.shopping.order',
    payload: null,
    answer: getOrder,
  }),
];
