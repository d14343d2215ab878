import { OLD_DEBT_DAYS } from '../../kernel/index.ts';
import { greeting } from '../greeting.ts';
import type { Letter } from './letter.ts';

export const oldDebts: Letter = ({ user: { name } }, { settings }) => ({
  subject: `Owners owe the platform something for ${OLD_DEBT_DAYS} days`,
  paragraphs: [
    greeting(name),
    `there are owners at ${settings.platformName} who have owed the platform something for more than ${OLD_DEBT_DAYS} days, and no payout has covered it. The tab “debts” of the payments says who, how much and since when.`,
    'Write to them. Once the money is at the bank, record it there with settle_debt; their payouts then go on.',
  ],
  footer: 'You hear of each of them once a month as long as it is so.',
});
