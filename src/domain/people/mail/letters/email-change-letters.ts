import { msg } from '@lingui/core/runtime-macro';
import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { emailChanges } from '../../../../../db/schema/index.ts';
import { findUserByEmail } from '../../accounts/index.ts';
import { emailChangeUrl } from '../signed-links.ts';
import { contact, type Draft, HELLO, type LetterToAnybody, type WordsContext } from './letter.ts';

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
export const emailChange: LetterToAnybody = async ({ address, about, createdAt }, context) => {
  const { reader, settings, now } = context;
  const change = await findChange(reader, about);
  if (change?.status !== 'PENDING' || change.newEmail !== address || change.expiresAt <= now) return null;
  if ((await findUserByEmail(reader, address)) !== undefined) return addressTaken(createdAt, context);
  return emailChangeWords({ url: emailChangeUrl(change, settings), expiresAt: change.expiresAt }, context);
};

export function emailChangeWords(
  { url, expiresAt }: { readonly url: string; readonly expiresAt: Date },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`Confirm your new e-mail address`,
    paragraphs: [
      HELLO,
      msg`the person with an account at ${{ platform: settings.platformName }} wants to use this address for it from now on. The link works once, until ${{ when: to.moment(expiresAt) }}; until it is opened nothing changes.`,
    ],
    action: { label: msg`Use this address`, url },
    footer: msg`If you did not ask for this, do nothing: nobody can use your address without this link. Never give it to anybody.`,
  };
}

export function addressTaken(triedAt: Date, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`Somebody wanted to use your e-mail address`,
    paragraphs: [
      HELLO,
      msg`on ${{ when: to.moment(triedAt) }} somebody asked to use this address for another account at ${{ platform: settings.platformName }}. You have an account with it, so that was not done, and they were not told.`,
      msg`If it was you, and you want one account only: sign in to this one as usual.`,
    ],
    footer: msg`There is nothing that you have to do. Questions go to ${{ contact: contact(settings, to) }}.`,
  };
}

/** This letter goes to the old address and has no link, so that a person who did not ask for the change is only warned. */
export const emailChangeAsked: LetterToAnybody = async ({ about }, context) => {
  const change = await findChange(context.reader, about);
  if (change === undefined) return null;
  return emailChangeAskedWords({ askedAt: change.createdAt }, context);
};

export function emailChangeAskedWords({ askedAt }: { readonly askedAt: Date }, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`Your account is about to get another e-mail address`,
    paragraphs: [
      HELLO,
      msg`on ${{ when: to.moment(askedAt) }} somebody who knows your password asked to use another address for your ${{ platform: settings.platformName }} account. As soon as that address is confirmed, within a day, this one no longer signs in.`,
      msg`If it was you, there is nothing to do.`,
      msg`If it was not you: sign in now, choose another password. That cancels the change, and ends whatever was let in to your account.`,
    ],
    footer: msg`We are reached at ${{ contact: contact(settings, to) }}.`,
  };
}

/** This letter goes to both addresses. */
export const emailChanged: LetterToAnybody = async ({ address, about }, context) => {
  const change = await findChange(context.reader, about);
  if (change?.status !== 'CONFIRMED') return null;
  const { newEmail, changedBy, endedAt, createdAt } = change;
  const facts = { isNew: address === newEmail, byPlatform: changedBy !== null, changedAt: endedAt ?? createdAt };
  return emailChangedWords(facts, context);
};

export function emailChangedWords(
  { isNew, byPlatform, changedAt }: { readonly isNew: boolean; readonly byPlatform: boolean; readonly changedAt: Date },
  { settings, to }: WordsContext,
): Draft {
  const when = to.moment(changedAt);
  const { platformName: platform } = settings;
  if (isNew) {
    return {
      subject: msg`This is the e-mail address of your account now`,
      paragraphs: [
        HELLO,
        byPlatform
          ? msg`on ${{ when }} the address of your ${{ platform }} account was changed to this one by ${{ platform }}, at the request of whoever showed that the account is theirs. Sign in with it from now on; your password is the same. Whatever acted for the account has ended.`
          : msg`on ${{ when }} the address of your ${{ platform }} account was changed to this one. Sign in with it from now on; your password is the same.`,
      ],
      footer: msg`If you did not ask for this, write to ${{ contact: contact(settings, to) }}.`,
    };
  }
  return {
    subject: msg`Your account has another e-mail address now`,
    paragraphs: [
      HELLO,
      byPlatform
        ? msg`on ${{ when }} the address of your ${{ platform }} account was changed to another one by ${{ platform }}, at the request of whoever showed that the account is theirs. This address no longer signs in, and no more letters about the account come here.`
        : msg`on ${{ when }} the address of your ${{ platform }} account was changed to another one. This address no longer signs in, and no more letters about the account come here.`,
      msg`If it was you, there is nothing to do.`,
      msg`If it was not you, write to us at once from this address, so that we can stop whoever did it.`,
    ],
    footer: msg`We are reached at ${{ contact: contact(settings, to) }}.`,
  };
}
