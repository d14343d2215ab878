import type { z } from 'zod';
import { momentInWords } from '../../../domain/platform/kernel/index.ts';
import { connectPayoutAccount, getPayoutBank, setPayoutBank } from '../../../domain/settlement/payout-banks/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { field, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, backForm, type Person } from './action-form.ts';
import { overviewView } from './overview.ts';
import { passwordProblemOf, signInAgain } from './sign-in-again.ts';

/** The forms with which a vendor sets the bank account for payouts. The password is asked for again. */
export const BANK_ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
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

  async 'connect-bank'(person) {
    try {
      const renewed = await signInAgain(person);
      try {
        return connectView(renewed, await renewed.visit.run(connectPayoutAccount, {}));
      } catch (error) {
        return await bankView(renewed, { holder: null, problem: problemOf(error) });
      }
    } catch (error) {
      return bankView(person, { holder: null, problem: passwordProblemOf(error, 'Nothing was changed.') });
    }
  },
};

/** The page of the provider opens only once, so only a click may lead there. */
function connectView({ permit }: Person, { connectUrl, message }: z.infer<typeof connectPayoutAccount.output>): ShownPage {
  const content = markup`
${connectUrl === null ? markup`<p>${message}</p>` : markup`<p>The payment provider asks on its own pages who you are and where your bank is. The link works once and for some minutes.</p><p><a class="button main" rel="noreferrer" href="${connectUrl}">Go to the payment provider</a></p>`}
${actionForm({ permit, action: 'bank', button: 'Back' })}`;
  return { status: 200, html: pageLayout({ heading: 'Account at the payment provider', content }) };
}

function heldWords(until: string | null): string {
  return until === null ? '' : ` After a change they wait until ${momentInWords(new Date(until))}.`;
}

interface Asked {
  /** The name as it was typed. */
  readonly holder: string | null;
  readonly problem: Problem | null;
}

async function bankView({ permit, visit }: Person, { holder, problem }: Asked): Promise<ShownPage> {
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
${visit.settings.payoutAccounts === 'CONNECTED' ? connectPart(bank, permit, problem) : markup``}
${actionForm({ permit, action: 'set-bank', button: 'Send my payouts there', look: 'main', inputs })}
${backForm(permit)}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Bank account for payouts', content }) };
}

function connectPart({ connected }: z.infer<typeof getPayoutBank.output>, permit: string, problem: Problem | null): Markup {
  const inputs = field({
    name: 'password',
    label: 'Your password',
    type: 'password',
    autocomplete: 'current-password',
    problem,
  });
  return markup`
<h2>Paid out by the payment provider</h2>
<p>${accountWords(connected)}</p>
${actionForm({ permit, action: 'connect-bank', button: connected === null ? 'Open an account there' : 'Go on there', look: 'main', inputs })}
<h2>Paid out by hand</h2>
<p class="soft">To a bank account that you name here the platform transfers by hand, which takes longer.</p>`;
}

function accountWords(connected: z.infer<typeof getPayoutBank.output>['connected']): string {
  if (connected === null)
    return 'Payouts go by themselves to an account at the payment provider, which passes them on to your bank.';
  const { account, state } = connected;
  return `${account}: ${ACCOUNT_WORDS[state]}`;
}

const ACCOUNT_WORDS = {
  READY: 'complete, it takes payouts.',
  INCOMPLETE: 'the provider still asks for something before it takes payouts.',
  UNDER_REVIEW: 'the provider is checking what you entered.',
  DISCONNECTED: 'it is not connected any more. You can open another one.',
} as const;

function nowWords({ iban, holder, payoutsHeldUntil }: z.infer<typeof getPayoutBank.output>): string {
  if (iban === null) return 'There is none yet: what you earn waits until there is.';
  return `Payouts go to ${iban} of ${holder ?? ''}.${heldWords(payoutsHeldUntil)}`;
}
