import { eq } from 'drizzle-orm';
import { payoutBanks } from '../../../../db/schema/index.ts';
import { momentInWords } from '../../kernel/index.ts';
import { contactOf } from '../contact-of.ts';
import { greeting } from '../greeting.ts';
import { findVendorOfUser } from '../store.ts';
import type { Letter } from './letter.ts';
import { notMe } from './not-me.ts';

const HOUR_MS = 3_600_000;

/** Says what is so when it is sent: of two changes within a moment, the second. The holder is left out: whoever changed it chose those words. */
export const payoutBankChanged: Letter = async ({ user, createdAt }, { reader, settings, now }) => {
  const vendor = await findVendorOfUser(reader, user.id);
  if (vendor === undefined) return null;
  const [bank] = await reader.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendor.id));
  const since = momentInWords(bank?.changedAt ?? createdAt, vendor.timeZone);
  const { platformName, bankChangeHours } = settings;
  const until = bank === undefined ? null : new Date(bank.changedAt.getTime() + bankChangeHours * HOUR_MS);
  return {
    subject: bank === undefined ? 'Your payouts have no bank account any more' : 'Your payouts go to another bank account',
    paragraphs: [
      greeting(user.name),
      bank === undefined
        ? `on ${since} the bank account for the payouts of your ${platformName} shop was removed. What is not sent yet waits until another one is set.`
        : `since ${since} the payouts of your ${platformName} shop go to the account ${bank.ibanMasked}.`,
      ...(until !== null && until > now
        ? [
            `Nothing is sent there before ${momentInWords(until, vendor.timeZone)}: each change holds payouts for ${bankChangeHours} hours.`,
          ]
        : []),
      `If it was not you, somebody else acts with your account. Choose a new password now, end the API keys with it, then set your own bank account again. When money is already on its way, write to ${contactOf(settings)} as well.`,
    ],
    ...notMe(settings),
  };
};
