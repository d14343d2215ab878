import {
  endSessions,
  getProfile,
  listApiKeys,
  logout,
  openAccountPage,
  revokeApiKey,
  sendEmailVerification,
} from '../../../domain/accounts/index.ts';
import { deleteMyDocument } from '../../../domain/booking-documents/index.ts';
import { named, DomainError, invalidCredential } from '../../../domain/kernel/index.ts';
import { eraseAccount, exportAccount } from '../../../domain/personal-data/index.ts';
import type { AccountPage, Download, Shown, Visit } from '../accounts/account-page.ts';
import { type Problem, problemOf } from '../accounts/form-parts.ts';
import { messagePage } from '../accounts/message-page.ts';
import { markup } from '../markup.ts';
import { endAllView } from './end-all-view.ts';
import { eraseProblemOf, eraseView } from './erase-view.ts';
import { makeKey } from './make-key.ts';
import { freshKeyForm } from './new-key-form.ts';
import { newKeyView } from './new-key-view.ts';
import { overviewView } from './overview-view.ts';
import type { Person } from './person.ts';
import { signInView } from './sign-in-view.ts';

/**
 * Where a person looks after their account. The password gives a permit, which every form of the page carries: it works
 * here only, for a quarter of an hour, and ends at once with a new password, a suspension or an erasure.
 */
export const ownAccountPage: AccountPage = {
  path: '/account',
  show: async () => signInView({ email: '', problem: null }),

  async submit(visit) {
    if (visit.field('do') === 'sign-in') return signIn(visit);
    try {
      const permit = visit.field('permit');
      return await act({ permit, visit: await visit.as(permit) });
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      return signInView({ email: '', problem: SIGNED_OUT });
    }
  },
};

const SIGNED_OUT: Problem = {
  status: 401,
  message: 'You are not signed in here any more, and nothing was done. Please sign in again.',
  fields: new Map(),
};

async function signIn(visit: Visit): Promise<Shown> {
  const email = visit.field('email');
  try {
    const { permit } = await visit.run(openAccountPage, { email, password: visit.field('password') });
    return await overviewView({ permit, visit: await visit.as(permit) });
  } catch (error) {
    return signInView({ email, problem: problemOf(error) });
  }
}

/** What a form asks for; anything unknown shows the page. */
async function act(person: Person): Promise<Shown | Download> {
  const action = new Map(Object.entries(ACTIONS)).get(person.visit.field('do')) ?? overviewView;
  try {
    return await action(person);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return overviewView(person, { problem: problemOf(error) });
  }
}

const ACTIONS: Readonly<Record<string, (person: Person) => Promise<Shown | Download>>> = {
  overview: overviewView,
  'ask-end-all': async (person) => endAllView(person),
  'ask-erase': async (person) => eraseView(person, null),
  'make-key': makeKey,

  async 'send-link'(person) {
    const { email, emailVerified } = await person.visit.run(sendEmailVerification, {});
    return overviewView(person, { done: emailVerified ? `${email} is confirmed.` : `A link is on its way to ${email}.` });
  },

  async 'end-session'(person) {
    await person.visit.run(endSessions, { sessionId: person.visit.field('sessionId') });
    return overviewView(person, { done: 'Signed out. It can do nothing for you any more.' });
  },

  async 'end-sessions'(person) {
    await person.visit.run(endSessions, {});
    return overviewView(person, { done: 'Every assistant and device is signed out.' });
  },

  async 'end-everything'(person) {
    const { items } = await person.visit.run(listApiKeys, {});
    for (const { keyId, revokedAt } of items) if (revokedAt === null) await person.visit.run(revokeApiKey, { keyId });
    await person.visit.run(endSessions, {});
    return overviewView(person, { done: 'Every assistant and device is signed out, and no API key works any more.' });
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
      more: markup`<p><a class="button" href="/account">Sign in again</a></p>`,
    });
  },
};

/** The permit ran out, or ended with whatever ends sessions. */
function isSignedOut(error: unknown): boolean {
  return error instanceof DomainError && error.code === invalidCredential.code;
}
