import type { z } from 'zod';
import type { Scope } from '../../../../db/values/index.ts';
import type { listApiKeys } from '../../../domain/people/api-keys/index.ts';
import type { listSessions } from '../../../domain/people/sign-in/index.ts';
import {
  dayInWords,
  formatMoney,
  momentInWords,
  named,
  PAGE_PATHS,
  percent,
  SCOPE_WORDS,
} from '../../../domain/platform/kernel/index.ts';
import { accessName, type Acting } from '../accounts/access-words.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm } from './action-form.ts';

type Session = z.infer<typeof listSessions.output>['items'][number];
type Key = z.infer<typeof listApiKeys.output>['items'][number];

interface Access {
  readonly sessions: readonly Session[];
  readonly keys: readonly Key[];
  /**
   * Everything else that acts for the person: devices, webhooks, calendar addresses, the confirmed phone number, open
   * invitations.
   */
  readonly others: readonly Acting[];
  readonly permit: string;
}

/** Lists who can act for the person and what each of them may do, with a button to end it. */
export function accessPart({ sessions, keys, others, permit }: Access): Markup {
  return markup`
<h2>Who can act for you</h2>
<p class="ask">${summaryOf(sessions.length, keys.length)}</p>
<ul class="links"><li><a href="${PAGE_PATHS.connect}">How to connect an assistant</a></li></ul>
<h3>Assistants and devices that are signed in</h3>
${sessions.length === 0 ? markup`<p class="soft">None.</p>` : sessions.map((session) => sessionCard(session, permit))}
<h3>API keys</h3>
${keys.length === 0 ? markup`<p class="soft">None. Software that cannot sign in by a link needs one.</p>` : keys.map((key) => keyCard(key, permit))}
${actionForm({ permit, action: 'new-key', button: 'Make an API key' })}
<h3>What else was added to your account</h3>
${others.length === 0 ? markup`<p class="soft">No device, no software, no calendar and no confirmed phone number.</p>` : others.map((one) => otherCard(one, { permit, sessions, keys }))}
${sessions.length + keys.length + others.length === 0 ? '' : actionForm({ permit, action: 'ask-end-all', button: 'End all access …', look: 'end' })}`;
}

/** Something that receives news, reads a calendar, or waits for somebody to accept an invitation. */
function otherCard(one: Acting, { permit, sessions, keys }: Omit<Access, 'others'>): Markup {
  const { id, kind, addedBy, createdAt } = one;
  const name = accessName(one);
  const key = keys.find(({ keyId }) => keyId === addedBy);
  const session = sessions.find(({ sessionId }) => sessionId === addedBy);
  const by = key === undefined ? (session?.clientName ?? null) : key.name;
  return markup`
<article class="paper">
<h4>${name}</h4>
<dl class="terms"><div><dt>Added</dt><dd>${dayOf(createdAt)}${by === null ? '' : ` by ${named(by)}, and ends with it`}</dd></div></dl>
${actionForm({ permit, action: 'end-access', button: 'End it', look: 'end', of: `: ${name}`, fields: { kind, accessId: id } })}
</article>`;
}

function summaryOf(sessions: number, keys: number): Markup {
  if (sessions + keys === 0) return markup`Nobody but you: no assistant is signed in, and no API key works.`;
  const counted = [
    ...(sessions === 0
      ? []
      : [sessions === 1 ? 'one assistant or device is signed in' : `${sessions} assistants or devices are signed in`]),
    ...(keys === 0 ? [] : [keys === 1 ? 'one API key works' : `${keys} API keys work`]),
  ].join(', and ');
  return markup`Right now ${counted}. If you do not know one of them, end it, and <a href="${PAGE_PATHS.forgotPassword}">choose a new password</a>.`;
}

function sessionCard(session: Session, permit: string): Markup {
  const { sessionId, clientName, scopes, endpoint, createdAt, lastUsedAt, conversationUntil } = session;
  const name = clientName === null ? 'Signed in with your password' : named(clientName);
  return card(name, {
    facts: [
      ...(endpoint === null ? [] : [['Connected to', ENDPOINT_WORDS[endpoint]] as const]),
      ['Signed in', momentOf(createdAt)],
      ['Last seen', momentOf(lastUsedAt)],
      ...(conversationUntil === null
        ? []
        : [['In a conversation', markup`until ${momentOf(conversationUntil)}, longer if it is used`] as const]),
    ],
    may: scopes,
    form: actionForm({
      permit,
      action: 'end-session',
      button: 'Sign it out',
      look: 'end',
      of: `: ${name}`,
      fields: { sessionId },
    }),
  });
}

/** An app that is connected by the address of this server can use this endpoint and nothing else. */
const ENDPOINT_WORDS: Readonly<Record<NonNullable<Session['endpoint']>, Markup>> = {
  mcp: markup`renting, and nothing else`,
  'mcp-owner': markup`renting out, and nothing else`,
};

function keyCard(key: Key, permit: string): Markup {
  const { keyId, name, mode, preview, scopes, createdAt, lastUsedAt, expiresAt, spendCapMinor, spendCurrency } = key;
  const capped = spendCapMinor !== null && spendCurrency !== null;
  return card(named(name), {
    facts: [
      ['Key', markup`${preview}`],
      ['Made', dayOf(createdAt)],
      ['Last used', lastUsedAt === null ? markup`never` : momentOf(lastUsedAt)],
      ['Runs out', expiresAt === null ? markup`never` : dayOf(expiresAt)],
      ['Works on', mode === 'live' ? markup`real bookings` : markup`test bookings only, without real money`],
      ['Monthly limit', capped ? markup`${formatMoney(spendCapMinor, spendCurrency)}` : markup`none`],
      ['Asks you first', asksInWords(key)],
    ],
    may: scopes,
    form: actionForm({
      permit,
      action: 'end-key',
      button: 'End this key',
      look: 'end',
      of: `: ${named(name)}`,
      fields: { keyId },
    }),
  });
}

function asksInWords({ requireConfirm, confirmAboveMinor, spendCurrency, maxPriceDropBps }: Key): Markup {
  const above = confirmAboveMinor === null ? null : formatMoney(confirmAboveMinor, spendCurrency ?? 'EUR');
  const always = 'before it ends, opens or publishes anything';
  const prices = maxPriceDropBps === 0 ? '' : `; it may lower the price of a day by ${percent(maxPriceDropBps)}`;
  if (requireConfirm)
    return markup`yes, before it spends ${above === null ? 'anything' : `more than ${above} at once`}, and ${always}${prices}`;
  return above === null ? markup`no` : markup`only before it spends more than ${above} at once`;
}

interface Card {
  readonly facts: readonly (readonly [term: string, value: Markup])[];
  /** Null if it may do everything. */
  readonly may: readonly Scope[] | null;
  readonly form: Markup;
}

function card(name: string, { facts, may, form }: Card): Markup {
  return markup`
<article class="paper">
<h4>${name}</h4>
<dl class="terms">${facts.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${
  may === null
    ? markup`<p>A device or program that knew your password. It may do everything that you can do yourself.</p>`
    : markup`<p>It may:</p>
<ul>${may.map((scope) => markup`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>`
}
${form}
</article>`;
}

function momentOf(instant: string): Markup {
  return markup`<time datetime="${instant}">${momentInWords(new Date(instant))}</time>`;
}

function dayOf(instant: string): Markup {
  return markup`<time datetime="${instant}">${dayInWords(instant.slice(0, 10))}</time>`;
}
