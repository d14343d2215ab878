import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { inQuotes } from '../../domain/platform/kernel/index.ts';
import type { Exchange } from './admit-request.ts';

/** A piece of work that a person picks from a menu of their host. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly args: readonly { readonly name: string; readonly description: string; readonly required?: true }[];
  /** The tools that are called on the way. If one of them is not listed, the prompt is not listed either. */
  readonly tools: readonly string[];
  readonly steps: readonly string[];
}

const BOOKING = { name: 'bookingId', description: 'which booking', required: true } as const;

const PROMPTS: readonly Prompt[] = [
  {
    name: 'rent_something',
    title: 'Rent something',
    description: 'Find something to rent, compare prices, and book it up to the payment link.',
    args: [
      { name: 'what', description: 'what it is for, in own words', required: true },
      { name: 'category', description: 'category, if known' },
      { name: 'city', description: 'where' },
      { name: 'from', description: 'first day, YYYY-MM-DD' },
      { name: 'to', description: 'return day, YYYY-MM-DD' },
    ],
    tools: ['search_assets', 'pricing_quote', 'create_booking', 'booking_readiness', 'initiate_payment'],
    steps: [
      'Help me to rent what is described below.',
      '1. Ask me for the days if they are missing, then search_assets. Show me at most three, with total price and why.',
      '2. pricing_quote for the one that I choose: tell me total, deposit, what is due when, and what comes back if I cancel.',
      '3. Only after I agree: create_booking. If it asks for a sign-in and you are not asked for one by yourself, create_login_link gives me a page to sign in or register. Follow the nextActions of booking_readiness, step by step, and tell me what needs me: my yes to the rental agreement, with its address, and my documents.',
      '4. When the owner has agreed: initiate_payment, and give me the page. Never ask me for card data or a password.',
    ],
  },
  {
    name: 'prepare_documents',
    title: 'Prepare documents',
    description: 'See which documents a booking still needs, and hand them in.',
    args: [BOOKING],
    tools: ['booking_readiness', 'upload_document'],
    steps: [
      'Help me to hand in what my booking still needs.',
      '1. booking_readiness says what is missing, until when, and for what.',
      '2. Explain each document in a sentence. I send it on the page of handInUrl, or give you the file for upload_document.',
      '3. booking_readiness again: tell me whether anything is left.',
    ],
  },
  {
    name: 'handle_damage_claim',
    title: 'Handle a damage claim',
    description: 'Understand what was reported about a booking, gather what proves it, and answer in time.',
    args: [BOOKING],
    tools: ['manage_booking_incidents', 'manage_booking_condition', 'manage_booking_dispute'],
    steps: [
      'Help me with what was reported about my booking.',
      '1. manage_booking_incidents list, manage_booking_condition list and manage_booking_dispute get: what is claimed, by whom, how much, until when.',
      '2. Compare the condition reports of pickup and return. Tell me what speaks for each side, and what is missing.',
      '3. Write down what I could answer: accept, an amount, or evidence for a decision of the platform. Send nothing before I agree.',
      '4. After it: tell me what happens next, and by when.',
    ],
  },
  {
    name: 'weekly_owner_review',
    title: 'Weekly review',
    description: 'What waits for me, what comes up, how the shop does, and what to change.',
    args: [],
    tools: ['list_owner_requests', 'list_owner_bookings', 'get_owner_analytics', 'get_finance_summary', 'get_seo_listings'],
    steps: [
      'Review my rental business for the week.',
      '1. list_owner_requests: what waits for my answer, the most urgent first. list_owner_bookings with waitingOn OWNER, overdue, and returnDueBy in a week.',
      '2. get_owner_analytics and get_finance_summary: what has changed since the week before, in a few figures.',
      '3. get_seo_listings: the two listings that would gain most, and how.',
      '4. End with at most five things to do, each with the call that does it. Do none of them before I agree.',
    ],
  },
];

export function servePrompts(server: Server, { view }: Exchange): void {
  const offered = PROMPTS.filter(({ tools }) => tools.every((tool) => view.tools.has(tool)));
  server.setRequestHandler('prompts/list', () => ({
    prompts: offered.map(({ name, title, description, args }) => ({ name, title, description, arguments: [...args] })),
  }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const prompt = offered.find((each) => each.name === name);
    if (prompt === undefined) throw refused(`There is no prompt ${inQuotes(name)} here; prompts/list names all.`);
    const missing = prompt.args.filter((each) => each.required === true && !given[each.name]?.trim());
    if (missing.length > 0) throw refused(`${name} needs ${missing.map((each) => each.name).join(', ')}.`);
    const text = [...prompt.steps, ...aboutIt(prompt, given)].join('\n');
    return { description: prompt.description, messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
}

/**
 * What the person filled in stands in quotation marks on a line of its own, so that it reads as a request and not as an
 * instruction of ours.
 */
function aboutIt({ args }: Prompt, given: Readonly<Record<string, string>>): string[] {
  const filled = args.flatMap(({ name }) =>
    given[name] === undefined || given[name] === '' ? [] : [[name, given[name].slice(0, 500)]],
  );
  return filled.length === 0 ? [] : ['What it is about:', inQuotes(Object.fromEntries(filled))];
}

function refused(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
