import { eraseAccount, exportAccount } from '../../../domain/oversight/data-protection/index.ts';
import { revokeAdminInvitation } from '../../../domain/oversight/admins/index.ts';
import { endAllAccess, endSessions, listAccess } from '../../../domain/oversight/account-security/index.ts';
import { getProfile, updateProfile } from '../../../domain/people/accounts/index.ts';
import { revokeApiKey } from '../../../domain/people/api-keys/index.ts';
import { sendEmailVerification } from '../../../domain/people/registration/index.ts';
import { ACCOUNT_PAGE_MINUTES, logout, openAccountPage } from '../../../domain/people/sign-in/index.ts';
import { DomainError, invalidCredential, named, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { deleteMyDocument } from '../../../domain/rentals/documents/index.ts';
import { revokeCalendarFeed } from '../../../domain/shops/calendar/index.ts';
import { deleteAgentWebhook } from '../../../domain/talk/agent-webhooks/index.ts';
import { unsubscribePush } from '../../../domain/talk/channels/index.ts';
import { keepBoxes } from '../accounts/access-words.ts';
import type { AccountPage, Download, ShownPage, Visit } from '../accounts/account-page.ts';
import { field, hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';
import { BANK_ACTIONS } from './bank-account.ts';
import { BOOKING_ACTIONS } from './booking-actions.ts';
import { askErase, eraseProblemOf, eraseView } from './erase-account.ts';
import { makeKey } from './make-key.ts';
import { freshKeyForm, newKeyView } from './new-key-form.ts';
import { MESSAGE_ACTIONS } from './messages-view.ts';
import { NOTICE_ACTIONS } from './notices-view.ts';
import { overviewView } from './overview.ts';
import { placeFields, placeView } from './account-places.ts';
import { DETAIL_ACTIONS } from './own-details.ts';
import { EMAIL_ACTIONS } from './own-email.ts';

/**
 * The page on which a person looks after their account. The password gives a permit, which every form of the page carries. It
 * works only here, for `ACCOUNT_PAGE_MINUTES`, and ends at once with a new password, a suspension or an erasure.
 */
export const ownAccountPage: AccountPage = {
  path: PAGE_PATHS.accountMore,
  takesFiles: 10,
  show: async (visit) => signInView(visit, { email: '', problem: null, from: 'ADDRESS' }),

  async submit(visit) {
    if (visit.field('do') === 'sign-in') return signIn(visit);
    try {
      const permit = visit.field('permit');
      return await act({ permit, visit: await visit.as(permit) });
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      return signInView(visit, { email: '', problem: SIGNED_OUT, from: 'FORM' });
    }
  },
};

const SIGNED_OUT: Problem = {
  status: 401,
  message: 'You are not signed in here any more, and nothing was done. Please sign in again: what you wrote is kept.',
  fields: new Map(),
};

async function signIn(visit: Visit): Promise<ShownPage> {
  const email = visit.field('email');
  try {
    const { permit } = await visit.run(openAccountPage, { email, password: visit.field('password') });
    return await placeView({ permit, visit: await visit.as(permit) });
  } catch (error) {
    return signInView(visit, { email, problem: problemOf(error), from: 'FORM' });
  }
}

/** Does what a form asks for. An unknown action shows the page. */
async function act(person: Person): Promise<ShownPage | Download> {
  const action = new Map(Object.entries(ACTIONS)).get(person.visit.field('do')) ?? overviewView;
  try {
    return await action(person);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return overviewView(person, { problem: problemOf(error) });
  }
}

const ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage | Download>>> = {
  ...BOOKING_ACTIONS,
  ...MESSAGE_ACTIONS,
  ...NOTICE_ACTIONS,
  ...DETAIL_ACTIONS,
  ...EMAIL_ACTIONS,
  ...BANK_ACTIONS,
  overview: overviewView,
  'ask-end-all': endAllView,
  'ask-erase': askErase,
  'make-key': makeKey,

  async 'send-link'(person) {
    const { email, emailVerified } = await person.visit.run(sendEmailVerification, {});
    return overviewView(person, { done: emailVerified ? `${email} is confirmed.` : `A link is on its way to ${email}.` });
  },

  async 'end-session'(person) {
    await person.visit.run(endSessions, { sessionId: person.visit.field('sessionId') });
    return overviewView(person, { done: 'Signed out. It can do nothing for you any more.' });
  },

  async 'end-everything'(person) {
    const keep = person.visit.chosen('keep');
    await person.visit.run(endAllAccess, { keep });
    const done = 'Every assistant and device is signed out, and nothing acts for you or is told of what happens';
    return overviewView(person, { done: `${done}${keep.length === 0 ? '.' : ', but for what you kept.'}` });
  },

  async 'end-access'(person) {
    const { visit } = person;
    const id = visit.field('accessId');
    if (visit.field('kind') === 'DEVICE') await visit.run(unsubscribePush, { subscriptionId: id });
    else if (visit.field('kind') === 'WEBHOOK') await visit.run(deleteAgentWebhook, { webhookId: id });
    else if (visit.field('kind') === 'CALENDAR') await visit.run(revokeCalendarFeed, { feedId: id });
    else return endOther(person, id);
    return overviewView(person, { done: 'It is told nothing any more.' });
  },

  async 'new-key'(person) {
    const { vendor } = await person.visit.run(getProfile, {});
    const form = freshKeyForm(vendor?.currency ?? 'EUR');
    return newKeyView(person, { form, vendor: vendor !== null, problem: null });
  },

  async 'end-key'(person) {
    const { name } = await person.visit.run(revokeApiKey, { keyId: person.visit.field('keyId') });
    return overviewView(person, { done: `The key ${named(name)} does not work any more.` });
  },

  async 'remove-document'(person) {
    await person.visit.run(deleteMyDocument, { documentId: person.visit.field('documentId') });
    return overviewView(person, { done: 'The document is erased.' });
  },

  async export(person) {
    const json = await person.visit.run(exportAccount, {});
    return { fileName: `my-data-${json.exportedAt.slice(0, 10)}.json`, json };
  },

  async erase(person) {
    try {
      const { email } = await person.visit.run(getProfile, {});
      await person.visit.run(eraseAccount, { confirmEmail: email, password: person.visit.field('password') });
    } catch (error) {
      if (isSignedOut(error)) throw error;
      return eraseView(person, eraseProblemOf(error));
    }
    return messagePage({
      mark: 'good',
      heading: 'Your account is erased',
      text: 'Nobody can sign in with it any more, and no assistant can act for you. You can close this page.',
    });
  },

  async leave(person) {
    await person.visit.run(logout, {});
    return messagePage({
      mark: 'good',
      heading: 'You have left your account',
      text: 'Nothing on this device can open it without your password. Assistants that are signed in stay so.',
      more: markup`<p><a class="button" href="${PAGE_PATHS.accountMore}">Sign in again</a></p>`,
    });
  },
};

/** Ends something that is neither software nor a receiver of events: the phone number, or an invitation. */
async function endOther(person: Person, id: string): Promise<ShownPage> {
  if (person.visit.field('kind') === 'PHONE') {
    await person.visit.run(updateProfile, { phone: null });
    return overviewView(person, { done: 'Your account has no phone number any more.' });
  }
  await person.visit.run(revokeAdminInvitation, { invitationId: id });
  return overviewView(person, { done: 'Nobody can accept the invitation any more.' });
}

/** Whether the permit has expired, or has ended with the sessions. */
function isSignedOut(error: unknown): boolean {
  return error instanceof DomainError && error.code === invalidCredential.code;
}

/** The page for a person who is not signed in, or no longer. */
function signInView(
  visit: Visit,
  { email, problem, from }: { email: string; problem: Problem | null; from: 'ADDRESS' | 'FORM' },
): ShownPage {
  const content = markup`
${problemBox(problem)}
<p>See your rentals and do what is yours to do. See who can act for you, and end it. Make keys for software, look after your documents, and take your data with you or have it erased.</p>
<form method="post" action="${PAGE_PATHS.accountMore}">${hidden('do', 'sign-in')}${placeFields(visit, { from })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
<button type="submit" class="main">Sign in</button>
</form>
<p class="soft">This signs you in on this page only, for ${ACCOUNT_PAGE_MINUTES} minutes. It lets no assistant in.</p>
<ul class="links"><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li><li><a href="${PAGE_PATHS.register}">I have no account yet</a></li></ul>`;
  return {
    status: problem?.status ?? 200,
    html: pageLayout({ heading: 'Sign in to your account', content, app: true }),
    app: 'INSTALLABLE',
  };
}

/** A question before everything is ended, because programs that depend on a key stop with it. */
async function endAllView({ permit, visit }: Person): Promise<ShownPage> {
  const { items } = await visit.run(listAccess, {});
  const content = markup`
<p>Every assistant and device is signed out at once, and no software, device or calendar is told anything any more. A confirmed phone number has to be confirmed again before the next rental that asks for one. Bookings stay as they are. You can let each of them in again later; an ended API key never works again.</p>
${actionForm({ permit, action: 'end-everything', button: 'End all access', look: 'end', inputs: keepBoxes(items) })}
<h2>Somebody knows your password?</h2>
<p>Then <a href="${PAGE_PATHS.forgotPassword}">choose a new one</a> as well.</p>
${actionForm({ permit, action: 'overview', button: 'Back, and end nothing' })}`;
  return { status: 200, html: pageLayout({ heading: 'End all access?', content }) };
}
