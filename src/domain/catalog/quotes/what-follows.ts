import type { Settings } from '../../platform/kernel/index.ts';
import { answerInWords, type Asked } from './request-clock.ts';

interface Planned extends Asked {
  readonly instantBook: boolean;
  readonly depositMinor: number;
}

/** What happens when between the request and the end, in one sentence each: what a person wants to know before they plan. */
export function whatFollows({ instantBook, depositMinor, ...asked }: Planned, settings: Settings): string {
  const { paymentHours, depositGraceHours } = settings;
  const approval = instantBook ? 'It can be booked at once where your trust and the risk allow it, else:' : '';
  const pay = `Once it is accepted there are ${paymentHours} hours to pay, at the latest until the start.`;
  const deposit =
    depositMinor === 0 ? '' : `The deposit goes back ${depositGraceHours} hours after the return, less agreed damage.`;
  return [approval, answerInWords(asked, settings), pay, deposit].filter((sentence) => sentence !== '').join(' ');
}
