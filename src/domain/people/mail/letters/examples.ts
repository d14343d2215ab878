import { type BuiltInLanguage, MAIL_KINDS, type MailKind, type Scope } from '../../../../../db/values/index.ts';
import { DAY_MS, HOUR_MS, isBuiltIn, later, PAGE_PATHS } from '../../../platform/kernel/index.ts';
import {
  accountErasedWords,
  accountReinstatedWords,
  accountSuspendedWords,
  listingSuspendedWords,
  phoneMovedWords,
  verifyEmailWords,
} from './account-letters.ts';
import { adminAddedWords, adminInvitationWords, adminRemovedWords } from './admin-letters.ts';
import { addressTaken, emailChangeAskedWords, emailChangedWords, emailChangeWords } from './email-change-letters.ts';
import { identityConnectedWords, identityDisconnectedWords } from './identity-letters.ts';
import type { Draft, WordsContext } from './letter.ts';
import { unreadMessagesWords } from './message-letters.ts';
import { oldDebtsWords, payoutAccountIncompleteWords, payoutBankChangedWords } from './money-letters.ts';
import { passkeyAddedWords, passkeyRemovedWords } from './passkey-letters.ts';
import { listingReportWords } from './report-letters.ts';
import {
  recoveryCodesMadeWords,
  recoveryCodeUsedWords,
  secondFactorAddedWords,
  secondFactorRemovedWords,
} from './second-factor-letters.ts';
import { calendarStoppedWords } from './shop-letters.ts';
import {
  accessWidenedWords,
  apiKeyMadeWords,
  passwordChangedWords,
  passwordResetWords,
  signedInAnewWords,
} from './sign-in-letters.ts';
import { webhookStoppedWords } from './webhook-letters.ts';

/** A letter with example data. Several kinds of letters say different things in different cases. */
export interface ExampleLetter {
  readonly kind: MailKind;
  /** The case, if there are several. */
  readonly variant: string | null;
  readonly draft: Draft;
}

/** Letters about what happened have examples in `talk/notifications`. */
const KINDS = MAIL_KINDS.filter((kind) => kind !== 'NOTIFICATION');
type Drafts = Draft | Readonly<Record<string, Draft>>;

/** One letter of each kind and case, with example data. The words are those of the letters that are sent. */
export function exampleLetters(context: WordsContext): ExampleLetter[] {
  const found = draftsOf(context);
  return KINDS.flatMap((kind): ExampleLetter[] => {
    const drafts = found[kind];
    if (isDraft(drafts)) return [{ kind, variant: null, draft: drafts }];
    return Object.entries(drafts).map(([variant, draft]) => ({ kind, variant, draft }));
  });
}

function isDraft(drafts: Drafts): drafts is Draft {
  return 'subject' in drafts && 'paragraphs' in drafts;
}

const NAMES: Readonly<Record<BuiltInLanguage, string>> = { en: 'Emma', pt: 'Ana', de: 'Jonas', es: 'Lucía', fr: 'Camille' };

/** The name of an example person. */
export function exampleName({ to }: Pick<WordsContext, 'to'>): string {
  return isBuiltIn(to.language) ? NAMES[to.language] : NAMES.en;
}

const SCOPES: readonly Scope[] = ['read:catalog', 'write:booking'];
const KEY = {
  name: 'Trip planner',
  scopes: [...SCOPES],
  revokedAt: null,
  spendCapMinor: 25_000,
  spendCurrency: 'EUR',
  requireConfirm: true,
  confirmAboveMinor: 10_000,
  maxPriceDropBps: 500,
};

const MASKED_IBAN = 'PT****0154';

function draftsOf(context: WordsContext): Readonly<Record<(typeof KINDS)[number], Drafts>> {
  const { settings, now } = context;
  const name = exampleName(context);
  const user = { id: 'usr_example', name };
  const url = (path: string) => `${settings.publicBaseUrl}${path}`;
  const expiresAt = later(now, DAY_MS);
  const vendor = { timeZone: 'Europe/Lisbon' };
  const session = { clientName: 'Travel assistant', scopes: SCOPES, endpoint: null, createdAt: now };
  const bank = { ibanMasked: MASKED_IBAN, isFirst: false };
  const account = { connected: true, takesTransfers: true, dueAt: later(now, 7 * DAY_MS) };
  const webhook = { name, host: 'agent.example', problem: 'HTTP 500' };
  return {
    PASSWORD_RESET: passwordResetWords({ name, url: url(PAGE_PATHS.resetPassword) }, context),
    VERIFY_EMAIL: verifyEmailWords({ name, url: url(PAGE_PATHS.verifyEmail) }, context),
    PASSWORD_CHANGED: passwordChangedWords({ name, keys: 1 }, context),
    ACCOUNT_SUSPENDED: accountSuspendedWords({ name, reason: null }, context),
    ACCOUNT_REINSTATED: accountReinstatedWords({ name }, context),
    LISTING_SUSPENDED: listingSuspendedWords({ name }, context),
    ACCOUNT_ERASED: accountErasedWords({ erasedAt: now }, context),
    EMAIL_CHANGE: {
      free: emailChangeWords({ url: url('/confirm-email/example'), expiresAt }, context),
      taken: addressTaken(now, context),
    },
    EMAIL_CHANGE_ASKED: emailChangeAskedWords({ askedAt: now }, context),
    EMAIL_CHANGED: {
      new: emailChangedWords({ isNew: true, byPlatform: false, changedAt: now }, context),
      old: emailChangedWords({ isNew: false, byPlatform: false, changedAt: now }, context),
      newByPlatform: emailChangedWords({ isNew: true, byPlatform: true, changedAt: now }, context),
      oldByPlatform: emailChangedWords({ isNew: false, byPlatform: true, changedAt: now }, context),
    },
    ADMIN_INVITATION: adminInvitationWords({ url: url('/admin-invitation/example'), expiresAt }, context),
    ADMIN_ADDED: adminAddedWords({ name, addedAt: now }, context),
    ADMIN_REMOVED: adminRemovedWords({ name }, context),
    OLD_DEBTS: oldDebtsWords({ name }, context),
    PAYOUT_BANK_CHANGED: {
      other: payoutBankChangedWords({ name, bank, changedAt: later(now, -HOUR_MS), vendor }, context),
      first: payoutBankChangedWords({ name, bank: { ...bank, isFirst: true }, changedAt: now, vendor }, context),
      removed: payoutBankChangedWords({ name, bank: undefined, changedAt: now, vendor }, context),
    },
    PAYOUT_ACCOUNT_INCOMPLETE: {
      missing: payoutAccountIncompleteWords({ name, account, vendor }, context),
      disconnected: payoutAccountIncompleteWords(
        { name, account: { connected: false, takesTransfers: false, dueAt: null }, vendor },
        context,
      ),
    },
    API_KEY_MADE: apiKeyMadeWords({ name, key: { ...KEY, createdAt: now, expiresAt: later(now, 30 * DAY_MS) } }, context),
    SIGNED_IN_ANEW: {
      link: signedInAnewWords({ name, session }, context),
      asked: signedInAnewWords({ name, session: { ...session, endpoint: 'consumer' } }, context),
    },
    ACCESS_WIDENED: accessWidenedWords({ name, session, widenedAt: now }, context),
    SECOND_FACTOR_ADDED: secondFactorAddedWords({ name, changedAt: now }, context),
    SECOND_FACTOR_REMOVED: secondFactorRemovedWords({ name, changedAt: now }, context),
    RECOVERY_CODES_MADE: recoveryCodesMadeWords({ name, changedAt: now }, context),
    RECOVERY_CODE_USED: recoveryCodeUsedWords({ name, changedAt: now, left: 7 }, context),
    PASSKEY_ADDED: passkeyAddedWords({ name, passkey: { name: 'Phone', createdAt: now } }, context),
    PASSKEY_REMOVED: passkeyRemovedWords({ name, removedAt: now }, context),
    IDENTITY_CONNECTED: identityConnectedWords(
      { name, identity: { email: 'person@example.com', issuer: 'https://accounts.example.com', createdAt: now } },
      context,
    ),
    IDENTITY_DISCONNECTED: identityDisconnectedWords({ name, removedAt: now }, context),
    PHONE_MOVED: phoneMovedWords({ name, movedAt: now }, context),
    CALENDAR_STOPPED: calendarStoppedWords({ name, title: EXAMPLE_TITLE, host: 'calendar.example', problem: null }, context),
    WEBHOOK_STOPPED: {
      failing: webhookStoppedWords({ ...webhook, because: 'FAILING' }, context),
      gone: webhookStoppedWords({ ...webhook, because: 'GONE' }, context),
      ended: webhookStoppedWords({ ...webhook, because: 'ACCESS_ENDED' }, context),
    },
    UNREAD_MESSAGES: {
      one: unreadMessagesWords({ user, unread: [{ title: EXAMPLE_TITLE, count: 1 }] }, context),
      several: unreadMessagesWords(
        {
          user,
          unread: [
            { title: EXAMPLE_TITLE, count: 3 },
            { title: 'Camper van', count: 1 },
          ],
        },
        context,
      ),
    },
    LISTING_REPORT: listingReportWords(
      { title: EXAMPLE_TITLE, url: url('/confirm-report/example'), reportedAt: now, until: later(now, 7 * DAY_MS) },
      context,
    ),
  };
}

export const EXAMPLE_TITLE = 'Tandem sea kayak';
