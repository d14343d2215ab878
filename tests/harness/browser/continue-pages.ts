import type { Page } from 'playwright-core';
import { freePeriod } from '../dates.ts';
import { answerPaymentPage } from '../rentals/kayak.ts';
import type { TestMarketplace } from '../start-marketplace.ts';
import type { HumanPage } from './human-page.ts';
import { send } from './send.ts';

const KAYAK = 'tandem-sea-kayak';
let periods = 0;

/** The page on which a person goes on with a checkout, in every state that looks different. */
export const CONTINUE_PAGES: readonly HumanPage[] = [
  { name: 'continue-undated', address: begun({ dated: false }) },
  { name: 'continue-days', address: begun({ dated: false }), act: signIn, cookies: 1 },
  { name: 'continue-begun', address: begun({ dated: true }) },
  { name: 'continue-take', address: begun({ dated: true }), act: signIn, cookies: 1 },
  { name: 'continue-asked', address: brought('PENDING_APPROVAL'), act: signIn, cookies: 1 },
  { name: 'continue-payment-due', address: brought('PENDING_PAYMENT') },
  { name: 'continue-done', heading: /^Your rental is booked$/, address: brought('CONFIRMED') },
  { name: 'continue-over', heading: /^This rental is not going on$/, address: brought('CANCELLED') },
].map((page) => ({ heading: /^Go on with your rental$/, ofReact: true, ...page }));

async function signIn(page: Page): Promise<void> {
  await send(page.getByRole('link', { name: 'Sign in and go on' }));
  await page.getByLabel('E-mail address').fill('renter@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password-1');
  await send(page.getByRole('button', { name: 'Sign in' }));
}

/** Days of its own: whoever is looked at has the asset for themselves. */
const days = () => freePeriod(60 + (periods += 5));

/** Opened by an assistant without a sign-in. */
function begun({ dated }: { dated: boolean }) {
  return async ({ nobody, url }: TestMarketplace): Promise<string> => {
    const { variants } = await nobody.call('ucp_product', { slug: KAYAK });
    const { startDate, endDate } = days();
    const period = { 'localhost.rentwire.shopping.rental': { period: { start_date: startDate, end_date: endDate } } };
    const answer = await fetch(`${url}/ucp/v1/checkout-sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ line_items: [{ item: { id: variants[0].id }, quantity: 3, ...(dated && period) }] }),
    });
    const checkout = (await answer.json()) as { continue_url: string };
    return checkout.continue_url;
  };
}

type Reached = 'PENDING_APPROVAL' | 'PENDING_PAYMENT' | 'CONFIRMED' | 'CANCELLED';

/** The renter’s own, brought to this state by their assistant. */
function brought(state: Reached) {
  return async ({ renter, owner, nobody }: TestMarketplace): Promise<string> => {
    const { id: productId } = await nobody.call('ucp_product', { slug: KAYAK });
    const opened = await renter.call('ucp_checkout_create', { productId, ...days() });
    const { id: checkoutId, bookingId, continueUrl } = opened;
    if (state === 'CANCELLED') {
      await renter.call('ucp_checkout', { action: 'cancel', checkoutId });
      return continueUrl;
    }
    await renter.call('ucp_checkout_complete', { checkoutId, acceptAgreement: true });
    if (state === 'PENDING_APPROVAL') return continueUrl;
    await owner.call('approve_booking', { bookingId });
    if (state === 'PENDING_PAYMENT') return continueUrl;
    await answerPaymentPage(renter, bookingId, 'pay');
    await renter.call('get_pay_status', { bookingId });
    return continueUrl;
  };
}
