import type { z } from 'zod';
import { momentInWords } from '../../../domain/platform/kernel/index.ts';
import { getPayoutBank, setPayoutBank } from '../../../domain/settlement/payout-banks/index.ts';
import type { Shown } from '../accounts/account-page.ts';
import { field, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';
import { overviewView } from './overview.ts';
import { passwordProblemOf, signInAgain } from './sign-in-again.ts';

/** Where a vendor says which bank account payouts go to; like a key, with the password once more. */
export const BANK_ACTIONS: Readonly<Record<string, (person: Person) => Promise<Shown>>> = {
  bank: (person) => bankView(person, { holder: null, problem: null }),

  async 'set-bank'(person) {
    const holder = person.visit.field('holder');
    const bic = person.visit.field('bic').trim();
    const sent = { iban: person.visit.field('iban'), holder, ...(bic !== '' && { bic }) };
    try {
      const renewed = await signInAgain(person);
      try {
        const { iban, payoutsHeldUntil } = await renewed.visit.run(setPayoutBank, sent);
        return await overviewView(renewed, { done: `Payouts go to ${iban ?? ''} from now on.${heldWords(payoutsHeldUntil)}` });
      } catch (error) {
        return await bankView(renewed, { holder, problem: problemOf(error) });
      }
    } catch (error) {
      return bankView(person, { holder, problem: passwordProblemOf(error, 'Nothing was changed.') });
    }
  },
};

function heldWords(until: string | null): string {
  return until === null ? '' : ` After a change they wait until ${momentInWords(new Date(until))}.`;
}

interface Asked {
  /** As it was typed. */
  readonly holder: string | null;
  readonly problem: Problem | null;
}

async function bankView({ permit, visit }: Person, { holder, problem }: Asked): Promise<Shown> {
  const bank = await visit.run(getPayoutBank, {});
  const inputs = markup`
${field({ name: 'iban', label: 'IBAN', autocomplete: 'off', problem })}
${field({ name: 'holder', label: 'Name on the account', autocomplete: 'name', value: holder ?? bank.holder ?? '', problem })}
${field({ name: 'bic', label: 'BIC', autocomplete: 'off', optional: true, problem })}
${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', hint: 'Once more, because your money goes there.', problem })}`;
  const content = markup`
${problemBox(problem)}
<p>${nowWords(bank)}</p>
<p class="soft">After a change payouts wait for some days, and you get an e-mail: whoever took over your account could not empty it unseen.</p>
${actionForm({ permit, action: 'set-bank', button: 'Send my payouts there', look: 'main', inputs })}
${actionForm({ permit, action: 'overview', button: 'Back, and change nothing' })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Bank account for payouts', content }) };
}

function nowWords({ iban, holder, payoutsHeldUntil }: z.infer<typeof getPayoutBank.output>): string {
  if (iban === null) return 'There is none yet: what you earn waits until there is.';
  return `Payouts go to ${iban} of ${holder ?? ''}.${heldWords(payoutsHeldUntil)}`;
}
