import { msg, plural } from '@lingui/core/runtime-macro';
import { eq } from 'drizzle-orm';
import { connectedAccounts, payoutBanks } from '../../../../../db/schema/index.ts';
import { HOUR_MS, later, PAGE_PATHS } from '../../../platform/kernel/index.ts';
import type { Message } from '../../../platform/words/index.ts';
import { accountUrl, findVendorOfUser } from '../../accounts/index.ts';
import { contact, type Draft, greeting, type Letter, notMe, type WordsContext } from './letter.ts';

/**
 * After this many days the next payout is no longer expected to cover what an owner owes, so an administrator takes care of it.
 */
export const OLD_DEBT_DAYS = 60;

export const oldDebts: Letter = ({ user: { name } }, context) => oldDebtsWords({ name }, context);

export function oldDebtsWords({ name }: { readonly name: string }, { settings }: WordsContext): Draft {
  return {
    subject: msg`Owners owe the platform something for ${{ days: OLD_DEBT_DAYS }} days`,
    paragraphs: [
      greeting(name),
      msg`there are owners at ${{ platform: settings.platformName }} who have owed the platform something for more than ${{ days: OLD_DEBT_DAYS }} days, and no payout has covered it. The list of debts says who, how much and since when.`,
      msg`Write to them. Once the money is at the bank, record it there as a settled debt; their payouts then go on.`,
    ],
    action: { label: msg`Look at the debts`, url: `${settings.publicBaseUrl}${PAGE_PATHS.admin}` },
    footer: msg`You hear of each of them once a month as long as it is so.`,
  };
}

/**
 * The letter describes the bank account as it is when the letter is sent, so two quick changes cause one letter. It leaves out
 * the account holder, because the person who changed the account chose that name.
 */
export const payoutBankChanged: Letter = async ({ user, createdAt }, context) => {
  const { reader } = context;
  const vendor = await findVendorOfUser(reader, user.id);
  if (vendor === undefined) return null;
  const [named] = await reader.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendor.id));
  const bank = named?.removedAt === null ? named : undefined;
  return payoutBankChangedWords({ name: user.name, bank, changedAt: bank?.changedAt ?? createdAt, vendor }, context);
};

interface ChangedBank {
  readonly name: string;
  /** The bank account that is set now. */
  readonly bank: { readonly ibanMasked: string; readonly isFirst: boolean } | undefined;
  readonly changedAt: Date;
  readonly vendor: { readonly timeZone: string };
}

export function payoutBankChangedWords(
  { name, bank, changedAt, vendor }: ChangedBank,
  { settings, now, to }: WordsContext,
): Draft {
  const since = to.moment(changedAt, vendor.timeZone);
  const { platformName: platform, bankChangeHours: hours } = settings;
  const until = bank === undefined || bank.isFirst ? null : later(changedAt, hours * HOUR_MS);
  return {
    subject: subjectOf(bank),
    paragraphs: [
      greeting(name),
      bank === undefined
        ? msg`on ${{ since }} the bank account for the payouts of your ${{ platform }} shop was removed. What is not sent yet waits until another one is set.`
        : msg`since ${{ since }} the payouts of your ${{ platform }} shop go to the account ${{ account: bank.ibanMasked }}.`,
      ...(until !== null && until > now
        ? [
            msg`Nothing is sent there before ${{ until: to.moment(until, vendor.timeZone) }}: each change holds payouts for ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
          ]
        : []),
      msg`If it was not you, somebody else acts with your account. Choose a new password now, end the API keys with it, then set your own bank account again. When money is already on its way, write to ${{ contact: contact(settings, to) }} as well.`,
    ],
    ...notMe(settings),
  };
}

function subjectOf(bank: { readonly isFirst: boolean } | undefined): Message {
  if (bank === undefined) return msg`Your payouts have no bank account any more`;
  return bank.isFirst ? msg`Your payouts have a bank account` : msg`Your payouts go to another bank account`;
}

/**
 * The letter describes the payout account as it is when the letter is sent. It is not sent if the account is complete by then.
 */
export const payoutAccountIncomplete: Letter = async ({ user }, context) => {
  const { reader } = context;
  const vendor = await findVendorOfUser(reader, user.id);
  if (vendor === undefined) return null;
  const [account] = await reader.select().from(connectedAccounts).where(eq(connectedAccounts.vendorId, vendor.id));
  if (account === undefined) return null;
  const { connected, missing, takesTransfers } = account;
  if (connected && takesTransfers && missing.length === 0) return null;
  return payoutAccountIncompleteWords({ name: user.name, account, vendor }, context);
};

interface IncompleteAccount {
  readonly name: string;
  readonly account: { readonly connected: boolean; readonly takesTransfers: boolean; readonly dueAt: Date | null };
  readonly vendor: { readonly timeZone: string };
}

export function payoutAccountIncompleteWords(
  { name, account, vendor }: IncompleteAccount,
  { settings, to }: WordsContext,
): Draft {
  const { connected, takesTransfers, dueAt } = account;
  const { platformName: platform } = settings;
  const until = dueAt === null ? null : to.moment(dueAt, vendor.timeZone);
  return {
    subject: connected ? msg`The payment provider needs something from you` : msg`Your account for payouts is disconnected`,
    paragraphs: [
      greeting(name),
      connected
        ? until === null
          ? msg`the payment provider of ${{ platform }} asks for more about the account that your payouts go to.`
          : msg`the payment provider of ${{ platform }} asks for more about the account that your payouts go to. It wants to have it by ${{ until }}.`
        : msg`the account at the payment provider that the payouts of your ${{ platform }} shop go to is not connected any more.`,
      takesTransfers
        ? msg`Payouts go on for now.`
        : msg`What you earn waits until the account can take it. Nothing of it is lost.`,
      msg`Your account page leads to the pages of the provider, under “Bank account for payouts”. Never send papers or account numbers by e-mail.`,
    ],
    action: { label: msg`Your account`, url: accountUrl(settings) },
    footer: msg`You are told once of each thing that is missing.`,
  };
}
