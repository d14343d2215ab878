import { eq } from 'drizzle-orm';
import { adminInvitations } from '../../../../../db/schema/index.ts';
import { momentInWords } from '../../../platform/kernel/index.ts';
import { contactOf } from '../../accounts/index.ts';
import { adminInvitationUrl } from '../signed-links.ts';
import { greeting, type Letter, type LetterToAnybody, notMe } from './letter.ts';

/** Nothing is sent once the invitation was accepted, was taken back or has expired. */
export const adminInvitation: LetterToAnybody = async ({ address, about }, { reader, settings, now }) => {
  const [invitation] = await reader
    .select()
    .from(adminInvitations)
    .where(eq(adminInvitations.id, about ?? ''));
  if (invitation?.status !== 'PENDING' || invitation.email !== address || invitation.expiresAt <= now) return null;
  return {
    subject: `You are invited to administer ${settings.platformName}`,
    paragraphs: [
      'Hello,',
      `somebody who administers ${settings.platformName} invites you to do so as well. Administrators see bookings and people, decide about disputes and move money.`,
      `If this address has an account already, sign in with its password on the page; if not, choose one there. The link works once, until ${momentInWords(invitation.expiresAt)}.`,
    ],
    action: { label: 'Accept the invitation', url: adminInvitationUrl(invitation, settings) },
    footer: `Never give this link to anybody. If you did not expect it, do nothing, and tell ${contactOf(settings)}.`,
  };
};

export const adminAdded: Letter = ({ user, createdAt }, { settings }) => {
  if (user.role !== 'ADMIN') return null;
  return {
    subject: `You are an administrator of ${settings.platformName}`,
    paragraphs: [
      greeting(user.name),
      `on ${momentInWords(createdAt)} the invitation to administer ${settings.platformName} was accepted with your password. Sessions, assistants and API keys of the account ended: software does not act for administrators. Bookings of yours stay as they are.`,
    ],
    ...notMe(settings),
  };
};

export const adminRemoved: Letter = ({ user }, { settings }) => {
  if (user.role === 'ADMIN') return null;
  return {
    subject: `You are not an administrator of ${settings.platformName} any more`,
    paragraphs: [
      greeting(user.name),
      'another administrator has ended this. Every session ended with it. Your account itself goes on as an ordinary one, with the bookings that it has: sign in again with your password.',
    ],
    footer: `Questions go to ${contactOf(settings)}.`,
  };
};
