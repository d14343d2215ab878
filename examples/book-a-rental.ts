import { addDays } from '../src/domain/platform/kernel/index.ts';
import { type Agent, connectAgent } from './agent.ts';

/**
 * An agent that knows only the server's address books a camper for its person; the owner's agent answers.
 * Run it against a server with demo data: `node examples/book-a-rental.ts http://localhost:3000`.
 */

const PASSWORD = 'demo-password-1';
// A photo of one pixel stands for the scan that a person would hand to the agent.
const SCAN = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export async function bookARental(url: string, print: (line: string) => void, connect = connectAgent): Promise<void> {
  const renter = await connect(`${url}/api/v1/mcp`, 'renter', print);
  const owner = await connect(`${url}/api/v1/mcp-owner`, 'owner', print);
  try {
    await signIn(renter, 'login', 'renter@demo.test');
    await signIn(owner, 'owner_login', 'vendor@demo.test');
    const bookingId = await request(renter);
    await answer(owner, bookingId);
    await payAsAPerson(renter, bookingId, print);
  } finally {
    await renter.close();
    await owner.close();
  }
}

async function signIn(agent: Agent, tool: string, email: string): Promise<void> {
  const { accessToken } = await agent.call(tool, { email, password: PASSWORD }, () => `signed in as ${email}`);
  agent.authorise(accessToken);
}

/** Search, quote, book, and then whatever `nextActions` says, until the request is with the owner. */
async function request(renter: Agent): Promise<string> {
  const startDate = addDays(new Date().toISOString().slice(0, 10), 45);
  const endDate = addDays(startDate, 4);
  const found = await renter.call('search_assets', { q: 'camper', city: 'Lisbon', from: startDate, to: endDate }, (page) => {
    return `${page.pagination.total} found, first: ${page.items[0].title} at ${page.items[0].total} for the dates`;
  });
  const asset = found.items.find(({ slug }: { slug: string }) => slug === 'coastline-camper') ?? found.items[0];
  const quote = await renter.call('pricing_quote', { slug: asset.slug, startDate, endDate }, ({ totals, deposit, days }) => {
    return `${days} days, ${totals.total}, deposit ${deposit.amount} (${deposit.method})`;
  });
  let answer = await renter.call('create_booking', { quoteId: quote.quoteId }, (booking) => `${booking.id} is ${booking.state}`);
  const bookingId: string = answer.id;

  for (let step = mine(answer); step !== undefined && step.tool !== 'initiate_payment'; step = mine(answer)) {
    const args =
      step.tool === 'upload_document' ? { ...step.args, fileName: `${step.args['kind']}.png`, contentBase64: SCAN } : step.args;
    answer = await renter.call(step.tool, args, (result) => result.state ?? `${result.kind} is ${result.status}`);
  }
  return bookingId;
}

/** The first step that moves the booking on and is the renter's to take. */
function mine(answer: { nextActions: { actor: string; optional?: boolean; tool: string; args: Record<string, string> }[] }) {
  return answer.nextActions.find(({ actor, optional }) => actor === 'RENTER' && !optional);
}

async function answer(owner: Agent, bookingId: string): Promise<void> {
  await owner.call('list_owner_requests', {}, ({ pagination }) => `${pagination.total} requests wait for an answer`);
  const { items } = await owner.call(
    'review_renter_documents',
    { action: 'list', bookingId },
    (list) => `${list.items.length} documents to look at`,
  );
  for (const { documentId, kind } of items) {
    await owner.call('review_renter_documents', { action: 'approve', bookingId, documentId }, () => `${kind} approved`);
  }
  await owner.call('approve_booking', { bookingId }, (booking) => `${booking.state}, held until ${booking.calendar.heldUntil}`);
}

/** The agent hands over the link; what a person does on the page is done here by submitting its first form. */
async function payAsAPerson(renter: Agent, bookingId: string, print: (line: string) => void): Promise<void> {
  await renter.call('booking_readiness', { bookingId }, ({ state, waitingOn }) => `${state}, waiting on ${waitingOn}`);
  const { redirectUrl } = await renter.call(
    'initiate_payment',
    { bookingId },
    (payment) => `${payment.amount} at ${payment.redirectUrl}`,
  );
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  print('person  opened the link and paid on the page');
  const status = await renter.call(
    'get_pay_status',
    { bookingId },
    (payment) => `${payment.status}, the booking is ${payment.bookingState}`,
  );
  if (status.bookingState !== 'CONFIRMED') throw new Error(`The booking is ${status.bookingState}, not CONFIRMED.`);
  await renter.call(
    'get_booking_detail',
    { bookingId },
    ({ pickup, startDate }) => `pickup on ${startDate} at ${pickup.address}`,
  );
}

if (import.meta.main) {
  await bookARental(process.argv[2] ?? 'http://localhost:3000', (line) => console.log(line));
}
