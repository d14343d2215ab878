import { eq } from 'drizzle-orm';
import { connectedAccounts, payoutBanks } from '../../../../../db/schema/index.ts';
import { counted, HOUR_MS, later, momentInWords } from '../../../platform/kernel/index.ts';
import { accountUrl, contactOf, findVendorOfUser } from '../../accounts/index.ts';
import { greeting, type Letter, notMe } from './letter.ts';

/**
 * After this many days the next payout is no longer expected to cover what an owner owes, so an administrator takes care of it.
 */
export const OLD_DEBT_DAYS = 60;

export const oldDebts: Letter = ({ user: { name } }, { settings }) => ({
  subject: `Owners owe the platform something for ${OLD_DEBT_DAYS} days`,
  paragraphs: [
    greeting(name),
    `there are owners at ${settings.platformName} who have owed the platform something for more than ${OLD_DEBT_DAYS} days, and no payout has covered it. The tab “debts” of the payments says who, how much and since when.`,
    'Write to them. Once the money is at the bank, record it there with settle_debt; their payouts then go on.',
  ],
  footer: 'You hear of each of them once a month as long as it is so.',
});

/**
 * The letter describes the bank account as it is when the letter is sent, so two quick changes cause one letter. It leaves out
 * the account holder, because the person who changed the account chose that name.
 */
export const payoutBankChanged: Letter = async ({ user, createdAt }, { reader, settings, now }) => {
  const vendor = await findVendorOfUser(reader, user.id);
  if (vendor === undefined) return null;
  const [named] = await reader.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendor.id));
  const bank = named?.removedAt === null ? named : undefined;
  const since = momentInWords(bank?.changedAt ?? createdAt, vendor.timeZone);
  const { platformName, bankChangeHours } = settings;
  const until = bank === undefined || bank.isFirst ? null : later(bank.changedAt, bankChangeHours * HOUR_MS);
  return {
    subject: subjectOf(bank),
    paragraphs: [
      greeting(user.name),
      bank === undefined
        ? `on ${since} the bank account for the payouts of your ${platformName} shop was removed. What is not sent yet waits until another one is set.`
        : `since ${since} the payouts of your ${platformName} shop go to the account ${bank.ibanMasked}.`,
      ...(until !== null && until > now
        ? [
            `Nothing is sent there before ${momentInWords(until, vendor.timeZone)}: each change holds payouts for ${counted(bankChangeHours, 'hour')}.`,
          ]
        : []),
      `If it was not you, somebody else acts with your account. Choose a new password now, end the API keys with it, then set your own bank account again. When money is already on its way, write to ${contactOf(settings)} as well.`,
    ],
    ...notMe(settings),
  };
};

function subjectOf(bank: { readonly isFirst: boolean } | undefined): string {
  if (bank === undefined) return 'Your payouts have no bank account any more';
  return bank.isFirst ? 'Your payouts have a bank account' : 'Your payouts go to another bank account';
}

/**
 * The letter describes the payout account as it is when the letter is sent. It is not sent if the account is complete by then.
 */
export const payoutAccountIncomplete: Letter = async ({ user }, { reader, settings }) => {
  const vendor = await findVendorOfUser(reader, user.id);
  if (vendor === undefined) return null;
  const [account] = await reader.select().from(connectedAccounts).where(eq(connectedAccounts.vendorId, vendor.id));
  if (account === undefined) return null;
  const { connected, missing, dueAt, takesTransfers } = account;
  if (connected && takesTransfers && missing.length === 0) return null;
  const until = dueAt === null ? '' : ` It wants to have it by ${momentInWords(dueAt, vendor.timeZone)}.`;
  return {
    subject: connected ? 'The payment provider needs something from you' : 'Your account for payouts is disconnected',
    paragraphs: [
      greeting(user.name),
      connected
        ? `the payment provider of ${settings.platformName} asks for more about the account that your payouts go to.${until}`
        : `the account at the payment provider that the payouts of your ${settings.platformName} shop go to is not connected any more.`,
      takesTransfers ? 'Payouts go on for now.' : 'What you earn waits until the account can take it. Nothing of it is lost.',
      'Your account page leads to the pages of the provider, under “Bank account for payouts”. Never send papers or account numbers by e-mail.',
    ],
    action: { label: 'Your account', url: accountUrl(settings) },
    footer: 'You are told once of each thing that is missing.',
  };
};
