import { momentInWords, PAGE_PATHS } from '../../../platform/kernel/index.ts';
import { contactOf, whatErasureKeeps } from '../../accounts/index.ts';
import { tokenLink } from '../email-tokens.ts';
import { greeting, type Letter, type LetterToAnybody } from './letter.ts';

export const verifyEmail: Letter = async ({ user }, context) => {
  if (user.emailVerifiedAt !== null) return null;
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      greeting(user.name),
      `an account with this address was opened at ${context.settings.platformName}. Confirm that the address is yours, so that owners can trust it and you can get back in when you lose your password.`,
    ],
    action: { label: 'Confirm this address', url: await tokenLink(PAGE_PATHS.verifyEmail, 'VERIFY', user, context) },
    footer: 'If you opened no account, do nothing: nobody can use your address without this link.',
  };
};

/** Names neither the number nor the other account, because nobody may learn who has an account. */
export const phoneMoved: Letter = ({ user: { name, phoneVerifiedAt }, createdAt }, { settings }) => {
  if (phoneVerifiedAt !== null) return null;
  return {
    subject: 'Your phone number is not verified any more',
    paragraphs: [
      greeting(name),
      `on ${momentInWords(createdAt)} somebody who reads the text messages of the phone number in your ${settings.platformName} account verified it for another account. A number counts for one account at a time, so it does not count for yours any more.`,
      'If the number is still yours, verify it again: have your assistant send you a code. If it is not, give your account the number that you have now.',
    ],
    footer: `If you have the number and did not do this, ask your phone company whether somebody else gets your messages, and write to ${contactOf(settings)}.`,
  };
};

export const accountSuspended: Letter = ({ user: { name, suspendedAt, suspendedReason } }, { settings }) => {
  if (suspendedAt === null) return null;
  return {
    subject: 'Your account is suspended',
    paragraphs: [
      greeting(name),
      `your ${settings.platformName} account is suspended, and nobody can sign in with it. ${suspendedReason === null ? '' : `The reason: ${suspendedReason}`}`.trim(),
      'Rentals that are paid for go on as agreed. Open requests have ended, and listings of yours are not shown.',
    ],
    footer: `If you think that this is wrong, write from this address to ${contactOf(settings)}.`,
  };
};

export const accountReinstated: Letter = ({ user: { name } }, { settings }) => ({
  subject: 'Your account is open again',
  paragraphs: [
    greeting(name),
    `your ${settings.platformName} account is not suspended any more. Sign in with your password; assistants need to be let in again, and API keys to be made anew.`,
  ],
  footer: `Questions go to ${contactOf(settings)}.`,
});

export const listingSuspended: Letter = ({ user: { name } }, { settings }) => ({
  subject: 'A listing of yours was suspended',
  paragraphs: [
    greeting(name),
    'a listing of yours is not shown any more, and open requests for it have ended. Rentals that are paid for go on. The list of your assets says which listing it is, and why.',
  ],
  footer: `If you think that this is wrong, write from this address to ${contactOf(settings)}.`,
});

/** This letter goes to an address that no account has any more, so it names no person. */
export const accountErased: LetterToAnybody = ({ createdAt }, { settings }) => {
  return {
    subject: 'Your account is erased',
    paragraphs: [
      'Hello,',
      `on ${momentInWords(createdAt)} the ${settings.platformName} account of this address was erased, as was asked with its password. Nobody can sign in with it any more, and no assistant and no API key can act for it.`,
      'Erased are the name, this address, the phone number and the documents, the shop and its bank account if there was one, and what was written about bookings.',
      'This had to be kept:',
      ...whatErasureKeeps(settings).map((words) => `– ${words}.`),
      'This is the last e-mail about it: your address goes from our records as soon as it is sent.',
    ],
    footer: `If you did not ask for this, write to ${contactOf(settings)}. The account itself cannot be brought back.`,
  };
};
