import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { emailChanges } from '../../../../../db/schema/index.ts';
import { momentInWords, type Settings } from '../../../platform/kernel/index.ts';
import { contactOf, findUserByEmail } from '../../accounts/index.ts';
import { emailChangeUrl } from '../signed-links.ts';
import type { LetterToAnybody, Words } from './letter.ts';

type Change = typeof emailChanges.$inferSelect;

async function findChange(reader: Reader, about: string | null): Promise<Change | undefined> {
  const [row] = await reader
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.id, about ?? ''));
  return row;
}

/**
 * This letter goes to the new address. If that address has an account already, its person is told of the attempt and gets no
 * link.
 */
export const emailChange: LetterToAnybody = async ({ address, about, createdAt }, { reader, settings, now }) => {
  const change = await findChange(reader, about);
  if (change?.status !== 'PENDING' || change.newEmail !== address || change.expiresAt <= now) return null;
  if ((await findUserByEmail(reader, address)) !== undefined) return addressTaken(createdAt, settings);
  return {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'Hello,',
      `the person with an account at ${settings.platformName} wants to use this address for it from now on. The link works once, until ${momentInWords(change.expiresAt)}; until it is opened nothing changes.`,
    ],
    action: { label: 'Use this address', url: emailChangeUrl(change, settings) },
    footer: 'If you did not ask for this, do nothing: nobody can use your address without this link. Never give it to anybody.',
  };
};

function addressTaken(triedAt: Date, settings: Settings): Words {
  return {
    subject: 'Somebody wanted to use your e-mail address',
    paragraphs: [
      'Hello,',
      `on ${momentInWords(triedAt)} somebody asked to use this address for another account at ${settings.platformName}. You have an account with it, so that was not done, and they were not told.`,
      'If it was you, and you want one account only: sign in to this one as usual.',
    ],
    footer: `There is nothing that you have to do. Questions go to ${contactOf(settings)}.`,
  };
}

/** This letter goes to the old address and has no link, so that a person who did not ask for the change is only warned. */
export const emailChangeAsked: LetterToAnybody = async ({ about }, { reader, settings }) => {
  const change = await findChange(reader, about);
  if (change === undefined) return null;
  return {
    subject: 'Your account is about to get another e-mail address',
    paragraphs: [
      'Hello,',
      `on ${momentInWords(change.createdAt)} somebody who knows your password asked to use another address for your ${settings.platformName} account. As soon as that address is confirmed, within a day, this one no longer signs in.`,
      'If it was you, there is nothing to do.',
      'If it was not you: sign in now, choose another password. That cancels the change, and ends whatever was let in to your account.',
    ],
    footer: `We are reached at ${contactOf(settings)}.`,
  };
};

/** This letter goes to both addresses. */
export const emailChanged: LetterToAnybody = async ({ address, about }, { reader, settings }) => {
  const change = await findChange(reader, about);
  if (change?.status !== 'CONFIRMED') return null;
  const when = momentInWords(change.endedAt ?? change.createdAt);
  const by =
    change.changedBy === null ? '' : ` by ${settings.platformName}, at the request of whoever showed that the account is theirs`;
  if (address === change.newEmail) {
    return {
      subject: 'This is the e-mail address of your account now',
      paragraphs: [
        'Hello,',
        `on ${when} the address of your ${settings.platformName} account was changed to this one${by}. Sign in with it from now on; your password is the same.${change.changedBy === null ? '' : ' Whatever acted for the account has ended.'}`,
      ],
      footer: `If you did not ask for this, write to ${contactOf(settings)}.`,
    };
  }
  return {
    subject: 'Your account has another e-mail address now',
    paragraphs: [
      'Hello,',
      `on ${when} the address of your ${settings.platformName} account was changed to another one${by}. This address no longer signs in, and no more letters about the account come here.`,
      'If it was you, there is nothing to do.',
      'If it was not you, write to us at once from this address, so that we can stop whoever did it.',
    ],
    footer: `We are reached at ${contactOf(settings)}.`,
  };
};
