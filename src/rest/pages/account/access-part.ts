import type { z } from 'zod';
import type { listApiKeys, listSessions } from '../../../domain/accounts/index.ts';
import { dayInWords, formatMoney, momentInWords } from '../../../domain/kernel/index.ts';
import { SCOPE_WORDS } from '../accounts/scope-words.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm } from './action-form.ts';

type Session = z.infer<typeof listSessions.output>['items'][number];
type Key = z.infer<typeof listApiKeys.output>['items'][number];

interface Access {
  readonly sessions: readonly Session[];
  readonly keys: readonly Key[];
  readonly permit: string;
}

/** Who can act for the person, what each of them may do, and a button to end it. */
export function accessPart({ sessions, keys, permit }: Access): Markup {
  return markup`
<h2>Who can act for you</h2>
<p class="ask" role="note">${summaryOf(sessions.length, keys.length)}</p>
<h3>Assistants and devices that are signed in</h3>
${sessions.length === 0 ? markup`<p class="soft">None.</p>` : sessions.map((session) => sessionCard(session, permit))}
<h3>API keys</h3>
${keys.length === 0 ? markup`<p class="soft">None. Software that cannot sign in by a link needs one.</p>` : keys.map((key) => keyCard(key, permit))}
${actionForm({ permit, action: 'new-key', button: 'Make an API key' })}
${sessions.length + keys.length === 0 ? '' : actionForm({ permit, action: 'ask-end-all', button: 'End all access …', look: 'end' })}`;
}

function summaryOf(sessions: number, keys: number): string {
  if (sessions + keys === 0) return 'Nobody but you: no assistant is signed in, and no API key works.';
  const counted = [
    ...(sessions === 0
      ? []
      : [sessions === 1 ? 'one assistant or device is signed in' : `${sessions} assistants or devices are signed in`]),
    ...(keys === 0 ? [] : [keys === 1 ? 'one API key works' : `${keys} API keys work`]),
  ].join(', and ');
  return `Right now ${counted}. If you do not know one of them, end it, and choose a new password.`;
}

function sessionCard({ sessionId, clientName, scopes, createdAt, lastUsedAt }: Session, permit: string): Markup {
  const name = clientName === null ? 'Signed in with your password' : `“${clientName}”`;
  return card(name, {
    facts: [
      ['Signed in', momentOf(createdAt)],
      ['Last renewed', momentOf(lastUsedAt)],
    ],
    may: scopes === null ? ['everything that you can do yourself'] : scopes.map((scope) => SCOPE_WORDS[scope]),
    form: actionForm({ permit, action: 'end-session', button: 'Sign it out', of: `: ${name}`, fields: { sessionId } }),
  });
}

function keyCard(key: Key, permit: string): Markup {
  const { keyId, name, mode, preview, scopes, createdAt, lastUsedAt, expiresAt, spendCapMinor, spendCurrency } = key;
  const capped = spendCapMinor !== null && spendCurrency !== null;
  return card(`“${name}”`, {
    facts: [
      ['Key', markup`${preview}…`],
      ['Made', dayOf(createdAt)],
      ['Last used', lastUsedAt === null ? markup`never` : momentOf(lastUsedAt)],
      ['Runs out', expiresAt === null ? markup`never` : dayOf(expiresAt)],
      ['Works on', mode === 'live' ? markup`real bookings` : markup`test bookings only, without real money`],
      ['Most it may spend', capped ? markup`${formatMoney(spendCapMinor, spendCurrency)} a month` : markup`no limit`],
      ['Asks you first', key.requireConfirm ? markup`yes, before it spends or ends anything` : markup`no`],
    ],
    may: scopes.map((scope) => SCOPE_WORDS[scope]),
    form: actionForm({ permit, action: 'end-key', button: 'End this key', of: `: “${name}”`, fields: { keyId } }),
  });
}

interface Card {
  readonly facts: readonly (readonly [term: string, value: Markup])[];
  readonly may: readonly string[];
  readonly form: Markup;
}

function card(name: string, { facts, may, form }: Card): Markup {
  return markup`
<article class="paper">
<h4>${name}</h4>
<dl class="terms">${facts.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
<p>It may:</p>
<ul>${may.map((words) => markup`<li>${words}</li>`)}</ul>
${form}
</article>`;
}

function momentOf(instant: string): Markup {
  return markup`<time datetime="${instant}">${momentInWords(new Date(instant))}</time>`;
}

function dayOf(instant: string): Markup {
  return markup`<time datetime="${instant}">${dayInWords(instant.slice(0, 10))}</time>`;
}
