import { msg } from '@lingui/core/runtime-macro';
import { eq } from 'drizzle-orm';
import { adminInvitations } from '../../../../../db/schema/index.ts';
import { adminInvitationUrl } from '../signed-links.ts';
import {
  contact,
  type Draft,
  greeting,
  HELLO,
  type Letter,
  type LetterToAnybody,
  notMe,
  signIn,
  type WordsContext,
} from './letter.ts';

/** Nothing is sent once the invitation was accepted, was taken back or has expired. */
export const adminInvitation: LetterToAnybody = async ({ address, about }, context) => {
  const { reader, settings, now } = context;
  const [invitation] = await reader
    .select()
    .from(adminInvitations)
    .where(eq(adminInvitations.id, about ?? ''));
  if (invitation?.status !== 'PENDING' || invitation.email !== address || invitation.expiresAt <= now) return null;
  return adminInvitationWords({ url: adminInvitationUrl(invitation, settings), expiresAt: invitation.expiresAt }, context);
};

export function adminInvitationWords(
  { url, expiresAt }: { readonly url: string; readonly expiresAt: Date },
  { settings, to }: WordsContext,
): Draft {
  const { platformName: platform } = settings;
  return {
    subject: msg`You are invited to administer ${{ platform }}`,
    paragraphs: [
      HELLO,
      msg`somebody who administers ${{ platform }} invites you to do so as well. Administrators see bookings and people, decide about disputes and move money.`,
      msg`If this address has an account already, sign in with its password on the page; if not, choose one there. The link works once, until ${{ until: to.moment(expiresAt) }}.`,
    ],
    action: { label: msg`Accept the invitation`, url },
    footer: msg`Never give this link to anybody. If you did not expect it, do nothing, and tell ${{ contact: contact(settings, to) }}.`,
  };
}

export const adminAdded: Letter = ({ user, createdAt }, context) => {
  if (user.role !== 'ADMIN') return null;
  return adminAddedWords({ name: user.name, addedAt: createdAt }, context);
};

export function adminAddedWords(
  { name, addedAt }: { readonly name: string; readonly addedAt: Date },
  { settings, to }: WordsContext,
): Draft {
  const { platformName: platform } = settings;
  return {
    subject: msg`You are an administrator of ${{ platform }}`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(addedAt) }} the invitation to administer ${{ platform }} was accepted with your password. Sessions, assistants and API keys of the account ended: software does not act for administrators. Bookings of yours stay as they are.`,
    ],
    ...notMe(settings),
  };
}

export const adminRemoved: Letter = ({ user }, context) => {
  if (user.role === 'ADMIN') return null;
  return adminRemovedWords({ name: user.name }, context);
};

export function adminRemovedWords({ name }: { readonly name: string }, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`You are not an administrator of ${{ platform: settings.platformName }} any more`,
    paragraphs: [
      greeting(name),
      msg`another administrator has ended this. Every session ended with it. Your account itself goes on as an ordinary one, with the bookings that it has: sign in again with your password.`,
    ],
    action: signIn(settings),
    footer: msg`Questions go to ${{ contact: contact(settings, to) }}.`,
  };
}
