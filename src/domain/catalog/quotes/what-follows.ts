import type { CategoryRow } from '../categories/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';

/** What happens when between the request and the end, in one sentence each: what a person wants to know before they plan. */
export function whatFollows(
  { silentAcceptanceHours }: Pick<CategoryRow, 'silentAcceptanceHours'>,
  { instantBook, depositMinor }: { readonly instantBook: boolean; readonly depositMinor: number },
  { approvalHours, paymentHours, depositGraceHours }: Settings,
): string {
  const answer =
    silentAcceptanceHours === null
      ? `The owner answers within ${approvalHours} hours, sooner where the start is near; without an answer the request lapses.`
      : `The owner answers within ${silentAcceptanceHours} hours; silence accepts.`;
  const approval = instantBook ? 'It can be booked at once where your trust and the risk allow it, else:' : '';
  const pay = `Then there are ${paymentHours} hours to pay, at the latest until the start.`;
  const deposit =
    depositMinor === 0 ? '' : `The deposit goes back ${depositGraceHours} hours after the return, less agreed damage.`;
  return [approval, answer, pay, deposit].filter((sentence) => sentence !== '').join(' ');
}
