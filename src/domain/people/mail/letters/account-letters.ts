import { msg } from '@lingui/core/runtime-macro';
import { PAGE_PATHS } from '../../../platform/kernel/index.ts';
import { whatErasureKeeps } from '../../accounts/index.ts';
import { tokenLink } from '../email-tokens.ts';
import { contact, type Draft, greeting, HELLO, type Letter, type LetterToAnybody, signIn, type WordsContext } from './letter.ts';

export const verifyEmail: Letter = async ({ user }, context) => {
  if (user.emailVerifiedAt !== null) return null;
  return verifyEmailWords({ name: user.name, url: await tokenLink(PAGE_PATHS.verifyEmail, 'VERIFY', user, context) }, context);
};

export function verifyEmailWords(
  { name, url }: { readonly name: string; readonly url: string },
  { settings }: WordsContext,
): Draft {
  const { platformName: platform } = settings;
  return {
    subject: msg`Confirm your e-mail address`,
    paragraphs: [
      greeting(name),
      msg`an account with this address was opened at ${{ platform }}. Confirm that the address is yours, so that owners can trust it and you can get back in when you lose your password.`,
    ],
    action: { label: msg`Confirm this address`, url },
    footer: msg`If you opened no account, do nothing: nobody can use your address without this link.`,
  };
}

/** Names neither the number nor the other account, because nobody may learn who has an account. */
export const phoneMoved: Letter = ({ user: { name, phoneVerifiedAt }, createdAt }, context) => {
  if (phoneVerifiedAt !== null) return null;
  return phoneMovedWords({ name, movedAt: createdAt }, context);
};

export function phoneMovedWords(
  { name, movedAt }: { readonly name: string; readonly movedAt: Date },
  { settings, to }: WordsContext,
): Draft {
  const { platformName: platform } = settings;
  return {
    subject: msg`Your phone number is not verified any more`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(movedAt) }} somebody who reads the text messages of the phone number in your ${{ platform }} account verified it for another account. A number counts for one account at a time, so it does not count for yours any more.`,
      msg`If the number is still yours, verify it again: have your assistant send you a code. If it is not, give your account the number that you have now.`,
    ],
    action: signIn(settings),
    footer: msg`If you have the number and did not do this, ask your phone company whether somebody else gets your messages, and write to ${{ contact: contact(settings, to) }}.`,
  };
}

export const accountSuspended: Letter = ({ user: { name, suspendedAt, suspendedReason } }, context) => {
  if (suspendedAt === null) return null;
  return accountSuspendedWords({ name, reason: suspendedReason }, context);
};

export function accountSuspendedWords(
  { name, reason }: { readonly name: string; readonly reason: string | null },
  { settings, to }: WordsContext,
): Draft {
  const { platformName: platform } = settings;
  return {
    subject: msg`Your account is suspended`,
    paragraphs: [
      greeting(name),
      reason === null
        ? msg`your ${{ platform }} account is suspended, and nobody can sign in with it.`
        : msg`your ${{ platform }} account is suspended, and nobody can sign in with it. The reason: ${{ reason }}`,
      msg`Rentals that are paid for go on as agreed. Open requests have ended, and listings of yours are not shown.`,
    ],
    footer: msg`If you think that this is wrong, write from this address to ${{ contact: contact(settings, to) }}.`,
  };
}

export const accountReinstated: Letter = ({ user: { name } }, context) => accountReinstatedWords({ name }, context);

export function accountReinstatedWords({ name }: { readonly name: string }, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`Your account is open again`,
    paragraphs: [
      greeting(name),
      msg`your ${{ platform: settings.platformName }} account is not suspended any more. Sign in with your password; assistants need to be let in again, and API keys to be made anew.`,
    ],
    action: signIn(settings),
    footer: msg`Questions go to ${{ contact: contact(settings, to) }}.`,
  };
}

export const listingSuspended: Letter = ({ user: { name } }, context) => listingSuspendedWords({ name }, context);

export function listingSuspendedWords({ name }: { readonly name: string }, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`A listing of yours was suspended`,
    paragraphs: [
      greeting(name),
      msg`a listing of yours is not shown any more, and open requests for it have ended. Rentals that are paid for go on. Among your listings you see which one it is, and why.`,
    ],
    action: { label: msg`Look at your listings`, url: `${settings.publicBaseUrl}${PAGE_PATHS.shopListings}` },
    footer: msg`If you think that this is wrong, write from this address to ${{ contact: contact(settings, to) }}.`,
  };
}

/** This letter goes to an address that no account has any more, so it names no person. */
export const accountErased: LetterToAnybody = ({ createdAt }, context) => accountErasedWords({ erasedAt: createdAt }, context);

export function accountErasedWords({ erasedAt }: { readonly erasedAt: Date }, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`Your account is erased`,
    paragraphs: [
      HELLO,
      msg`on ${{ when: to.moment(erasedAt) }} the ${{ platform: settings.platformName }} account of this address was erased, as was asked with its password. Nobody can sign in with it any more, and no assistant and no API key can act for it.`,
      msg`Erased are the name, this address, the phone number and the documents, the shop and its bank account if there was one, and what was written about bookings.`,
      msg`This had to be kept:`,
      ...whatErasureKeeps(settings, to).map((words) => `– ${words}.`),
      msg`This is the last e-mail about it: your address goes from our records as soon as it is sent.`,
    ],
    footer: msg`If you did not ask for this, write to ${{ contact: contact(settings, to) }}. The account itself cannot be brought back.`,
  };
}
