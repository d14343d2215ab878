import { freePeriod } from './demo-dates.ts';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

interface Dates {
  startDate: string;
  endDate: string;
}

/** A request for the demo kayak that waits for its owner. The kayak asks for no documents. */
export async function requestKayak({ renter }: Pick<TestMarketplace, 'renter'>, dates: Dates = freePeriod()): Promise<string> {
  const { id } = await renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  await renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
  return id;
}

/** An approved booking of the kayak: its days are held until it is paid. */
export async function approvedKayak(market: Pick<TestMarketplace, 'renter' | 'owner'>, dates?: Dates): Promise<string> {
  const bookingId = await requestKayak(market, dates);
  await market.owner.call('approve_booking', { bookingId });
  return bookingId;
}

/** A paid and confirmed booking of the kayak. */
export async function confirmedKayak(market: Pick<TestMarketplace, 'renter' | 'owner'>, dates?: Dates): Promise<string> {
  const bookingId = await approvedKayak(market, dates);
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  return bookingId;
}

/** What a person does on the payment page. */
export async function answerPaymentPage(renter: Actor, bookingId: string, answer: 'pay' | 'fail' | 'leave'): Promise<string> {
  const { redirectUrl } = await renter.call('initiate_payment', { bookingId });
  const page = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer }) });
  return page.text();
}
