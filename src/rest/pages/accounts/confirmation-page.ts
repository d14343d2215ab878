import type { z } from 'zod';
import { approveConfirmation, confirmPath, denyConfirmation, showConfirmation } from '../../../domain/people/agents/index.ts';
import {
  dayInWords,
  exponentOf,
  formatMoney,
  isCivilDay,
  momentInWords,
  named,
  PAGE_PATHS,
} from '../../../domain/platform/kernel/index.ts';
import { codeField, field, hidden, type Problem, problemBox, problemOf, typedProof } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, ShownPage, Visit } from './account-page.ts';
import { linkSignature, linkSignatureFields } from './link-signature.ts';

type Asked = z.infer<typeof showConfirmation.output>;

/** The page on which a person answers a question of their API key: they read it, sign in, and approve or deny. */
export const confirmationPage: AccountPage = {
  path: confirmPath('{id}'),

  async show(visit) {
    return askPage(visit, await visit.run(showConfirmation, linkOf(visit)), null);
  },

  async submit(visit) {
    const link = linkOf(visit);
    const asked = await visit.run(showConfirmation, link);
    if (visit.field('answer') === 'deny') {
      await visit.run(denyConfirmation, link);
      return messagePage({
        mark: 'bad',
        heading: 'Denied',
        text: `${named(asked.keyName)} was told no. Nothing was changed; you can close this page.`,
      });
    }
    try {
      await visit.run(approveConfirmation, { ...link, email: visit.field('email'), ...typedProof(visit) });
    } catch (error) {
      return askPage(visit, asked, problemOf(error));
    }
    return messagePage({
      mark: 'good',
      heading: 'Approved',
      text: `${named(asked.keyName)} may do this once. Tell your assistant to go on; you can close this page.`,
    });
  },
};

function linkOf(visit: Visit) {
  return { confirmationId: visit.field('id'), ...linkSignature(visit) };
}

function askPage(visit: Visit, asked: Asked, problem: Problem | null): ShownPage {
  const { keyName, mode, sentence, amount } = asked;
  const details = detailsInWords(asked);
  const content = markup`
${problemBox(problem)}
<p>Your assistant, with the API key ${named(keyName)}, asks to do this in your name:</p>
<p class="ask">${sentence}</p>
${amount === null ? '' : markup`<p>It costs <strong>${amount}</strong>${mode === 'test' ? ' of test money' : ''}.</p>`}
${details.length === 0 ? '' : markup`<h2>In detail</h2><dl class="facts">${details.map(({ name, value }) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`}
<p class="soft">If you approve, it can be done once, until ${momentInWords(new Date(asked.expiresAt))}. Your assistant does not get your password.</p>
<h2>Sign in to approve</h2>
<form method="post" action="${addressOf(visit)}">${linkSignatureFields(visit)}${hidden('answer', 'approve')}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.field('email'), problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
${codeField(visit, problem)}
<button type="submit" class="main">Sign in and approve</button>
</form>
<ul class="links"><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li></ul>
<h2>You do not want this?</h2>
<form method="post" action="${addressOf(visit)}">${linkSignatureFields(visit)}${hidden('answer', 'deny')}<button type="submit">Deny</button></form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Approve this?', content }) };
}

function addressOf(visit: Visit): string {
  return confirmPath(visit.field('id'));
}

interface AskedCall {
  readonly currency: string | null;
  readonly details: readonly Detail[];
}

interface Detail {
  readonly name: string;
  readonly value: string;
}

/**
 * The details of a call beside its sentence, for the person who approves it. The sentence names the booking already, and ids of
 * its parts mean nothing to people. Fields that only confirm the call are left out too, because the person confirms it.
 */
export function detailsInWords({ currency, details }: AskedCall): Detail[] {
  const known = currency ?? details.find(({ name }) => name === 'currency')?.value ?? null;
  return details
    .filter(({ name }) => !SAID.has(name))
    .map(({ name, value }) => ({ name: nameInWords(name), value: valueInWords(name, read(name, value), known) }));
}

/** Fields that the sentence contains, or that the person's answer stands for. */
const SAID = new Set([
  'bookingId',
  'offerId',
  'extensionId',
  'incidentId',
  'disputeId',
  'confirm',
  'preview',
  'anyRefund',
  'acceptAgreement',
  'attestations',
]);

/** Values that are no text were stored as JSON. A text of digits stays as it is, to the last digit. */
function read(name: string, value: string): unknown {
  if (!name.endsWith('Minor') && !/^(?:[[{]|true$|false$|null$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The name of a field as people read it: "Renter pays" for `renterPaysMinor`. */
function nameInWords(name: string): string {
  const words = name.replace(/(Minor|Id)$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(name: string, value: unknown, currency: string | null): string {
  if (Array.isArray(value)) return value.map((each) => valueInWords(name, each, currency)).join(', ');
  if (typeof value === 'object' && value !== null) return entriesInWords(value, currency);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && name.endsWith('Minor')) return amountInWords(value, currency);
  if (value === null) return 'nothing';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isCivilDay(value) ? dayInWords(value) : value;
}

function entriesInWords(value: object, currency: string | null): string {
  return Object.entries(value)
    .map(([name, each]) => `${nameInWords(name).toLowerCase()} ${valueInWords(name, each, currency)}`)
    .join('; ');
}

/** If the currency is not known, only the number itself can be shown. */
function amountInWords(amountMinor: number, currency: string | null): string {
  return isKnown(currency) ? formatMoney(amountMinor, currency) : `${amountMinor} (in cents, or the currency’s smallest unit)`;
}

function isKnown(currency: string | null): currency is string {
  if (currency === null) return false;
  try {
    return exponentOf(currency) >= 0;
  } catch {
    return false;
  }
}
