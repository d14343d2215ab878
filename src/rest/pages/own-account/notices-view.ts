import type { z } from 'zod';
import { CHAT_LETTERS, type ChatLetters, type NotificationChannel } from '../../../../db/values/index.ts';
import { dayInWords, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import {
  getPushStatus,
  subscribePush,
  unsubscribePush,
  getNotificationPreferences,
  setNotificationPreferences,
} from '../../../domain/talk/channels/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { KIND_WORDS } from '../accounts/unsubscribe-page.ts';
import { choice, hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { APP_PATHS } from '../app-paths.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';

type Preference = z.infer<typeof getNotificationPreferences.output>['preferences'][number];

const CHANNEL_WORDS: Readonly<Record<NotificationChannel, string>> = {
  IN_APP: 'in your assistant’s list',
  EMAIL: 'by e-mail',
  PUSH: 'on your devices',
  SMS: 'by text message, when it is your turn',
};

const PACE_WORDS: Readonly<Record<ChatLetters, string>> = {
  SOON: 'Some minutes after a message came',
  HOURLY: 'At most once an hour',
  DAILY: 'Once a day, in the morning',
};

/** The forms with which a person turns on notifications in this browser, and chooses what they are told and how. */
export const NOTICE_ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  notices: (person) => noticesView(person),

  'push-on': (person) =>
    onNotices(person, async ({ visit }) => {
      const keys = { p256dh: visit.field('p256dh'), auth: visit.field('auth') };
      await visit.run(subscribePush, { endpoint: visit.field('endpoint'), keys });
      return 'This browser shows you what happens from now on.';
    }),

  'push-off': (person) =>
    onNotices(person, async ({ visit }) => {
      await visit.run(unsubscribePush, { subscriptionId: visit.field('subscriptionId') });
      return 'That device shows nothing any more.';
    }),

  'choose-notices': (person) =>
    onNotices(person, async ({ visit }) => {
      const { preferences } = await visit.run(getNotificationPreferences, {});
      const chosen = new Set(visit.chosen('on'));
      const changes = preferences
        .filter((one) => one.fixed === undefined && one.on !== chosen.has(nameOf(one)))
        .map(({ kind, channel, on }) => ({ kind, channel, on: !on }));
      const chatLetters = CHAT_LETTERS.find((pace) => pace === visit.field('chatLetters'));
      if (changes.length > 0 || chatLetters !== undefined) await visit.run(setNotificationPreferences, { changes, chatLetters });
      return 'Your choice is kept.';
    }),
};

async function onNotices(person: Person, work: (person: Person) => Promise<string>): Promise<ShownPage> {
  try {
    return await noticesView(person, { done: await work(person) });
  } catch (error) {
    return noticesView(person, { problem: problemOf(error) });
  }
}

export async function noticesView(
  person: Person,
  { problem = null, done }: { problem?: Problem | null; done?: string } = {},
): Promise<ShownPage> {
  const { visit, permit } = person;
  const { publicKey, subscriptions } = await visit.run(getPushStatus, {});
  const chosen = await visit.run(getNotificationPreferences, {});
  const content = markup`
${problemBox(problem)}${done === undefined ? '' : markup`<p class="note" role="status">${done}</p>`}
<h2>Show it on this device</h2>
<p>This browser can show you what happens, also while the page is closed: a request, an answer, a payment that is due.</p>
<form method="post" action="${PAGE_PATHS.accountMore}" id="push-form" data-key="${publicKey}">${hidden('permit', permit)}${hidden('do', 'push-on')}${['endpoint', 'p256dh', 'auth'].map((name) => hidden(name, ''))}
<button type="submit" class="main" disabled>Show messages on this device</button>
</form>
<p id="push-status" role="status"></p>
<noscript><p class="soft">For this your browser needs JavaScript. Everything else works without.</p></noscript>
${subscriptions.map((device) => deviceCard(person, device))}
<h2>What you hear of</h2>
${actionForm({ permit, action: 'choose-notices', button: 'Keep my choice', inputs: choices(chosen) })}
${actionForm({ permit, action: 'overview', button: 'Back to your account' })}
<script src="${APP_PATHS.script}" type="module"></script>`;
  return {
    status: problem?.status ?? 200,
    html: pageLayout({ heading: 'What you are told', content, app: true }),
    app: 'SCRIPTED',
  };
}

type DeviceRow = z.infer<typeof getPushStatus.output>['subscriptions'][number];

function deviceCard({ permit }: Person, { subscriptionId, kind, host, createdAt }: DeviceRow): Markup {
  const name = kind === 'WEB' ? `A browser, by ${host}` : 'An app on a phone';
  return markup`
<article class="paper">
<h3>${name}</h3>
<p>Since ${dayInWords(createdAt.slice(0, 10))}.</p>
${actionForm({ permit, action: 'push-off', button: 'Show nothing there', of: `: ${name}`, look: 'end', fields: { subscriptionId } })}
</article>`;
}

function nameOf({ kind, channel }: Pick<Preference, 'kind' | 'channel'>): string {
  return `${kind}:${channel}`;
}

/** Notifications that cannot be turned off are not listed. */
function choices({ preferences, chatLetters }: z.infer<typeof getNotificationPreferences.output>): Markup {
  const pace = choice({
    name: 'chatLetters',
    label: 'E-mails about messages that you have not read',
    hint: 'Each tells of all that are unread then.',
    autocomplete: 'off',
    value: chatLetters,
    groups: [{ options: CHAT_LETTERS.map((each) => [each, PACE_WORDS[each]] as const) }],
  });
  const kinds = [...new Set(preferences.map(({ kind }) => kind))];
  return markup`${pace}${kinds.map((kind) => {
    const own = preferences.filter((one) => one.kind === kind && one.fixed === undefined);
    const words = KIND_WORDS[kind];
    return markup`<fieldset><legend>${words.charAt(0).toUpperCase() + words.slice(1)}</legend>${own.map(box)}</fieldset>`;
  })}`;
}

function box(one: Preference): Markup {
  const id = `on-${one.kind}-${one.channel}`;
  return markup`<p class="check"><input type="checkbox" id="${id}" name="on" value="${nameOf(one)}"${one.on ? markup` checked` : ''}><label for="${id}">${CHANNEL_WORDS[one.channel]}</label></p>`;
}
