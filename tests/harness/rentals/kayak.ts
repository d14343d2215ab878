import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../dates.ts';
import type { Actor, TestMarketplace } from '../start-marketplace.ts';

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

/** How many kayaks are free on each day from `startDate` to `endDate`, as everybody sees it. */
export async function unitsFree(
  { nobody }: Pick<TestMarketplace, 'nobody'>,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<number[]> {
  const free: number[] = [];
  for (let day = startDate; day < endDate; day = addDays(day, 1)) {
    const { body } = await nobody.http.get(`/assets/tandem-sea-kayak/availability?from=${day}&to=${addDays(day, 1)}`);
    free.push(body.data.unitsFree);
  }
  return free;
}

/** Id of an asset of the demo vendor. */
export async function ownAssetId({ owner }: Pick<TestMarketplace, 'owner'>, slug = 'tandem-sea-kayak'): Promise<string> {
  const { items } = await owner.call('list_my_assets', { limit: 100 });
  return items.find((item: { slug: string }) => item.slug === slug).id;
}
