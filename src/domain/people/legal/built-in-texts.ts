import { createHash } from 'node:crypto';
import type { Language } from '../../../../db/values/index.ts';
import type { LegalKind } from './legal-url.ts';

/** The terms under which anybody uses the marketplace, until its operator publishes others. */
const TERMS_TEXT = `Terms of use (version 2026-11)

## What this is

This marketplace brings together people who rent things out (owners) and people who rent them (renters). The rental is a contract between the owner and the renter, under the rental agreement. The operator of this server (the platform) runs the marketplace, collects the money and decides disputes as described here; it does not rent anything out itself.

## Your account

You open an account for yourself or for a business that you may act for, with true details. By opening it you accept these terms in the version that is in force then; the account remembers which. You can use the marketplace through software that acts for you. What it does with your sign-in or your API key counts as done by you, within what you let it do. You can end its sessions and revoke its keys at any time, on the page /account. Tell the platform at once if somebody else uses your account.

## Offers and bookings

Owners describe their things truthfully, own them or may rent them out, and keep their calendar up to date. The price with all its parts, the deposit, the cancellation policy and what you have to prove are shown before you send a request. A request binds nobody until the owner accepts it, or until it is booked at once where the listing says so. Nothing is charged before that.

## Money

Payments go through the platform's payment gateway, or by transfer to the owner where the platform offers that. The price contains the platform's service fee, which is shown separately. Owners owe the platform a commission on each rental and are paid after the rental, less that commission. A deposit is not part of the price: it is held or charged as shown, and given back unless a claim against it is agreed or decided.

## Cancelling, and the right of withdrawal

What a cancellation gives back follows the policy that the booking shows, and is shown before anything is cancelled. When the owner cancels, the renter gets everything back. Where the law gives you a right to withdraw from a contract or from its parts, it applies besides; for a rental on fixed dates the law often gives none.

## Damage and disputes

Both sides report damage, loss, lateness and absence at once, with what proves it. What they cannot settle, either can bring before the platform, which decides on the evidence of both and moves the money that it holds accordingly. The decision binds neither side before a court: that way stays open.

## What is not allowed

Offering or renting what the law forbids; false identities, documents or reviews; paying or asking to be paid past the ways that the booking offers; harming other people or the marketplace. The platform may take down a listing, end a booking or suspend an account for it, and says why.

## What the platform answers for

The platform answers without limit for intent and gross negligence and for harm to life, body and health, and otherwise as the law says. It does not answer for what an owner or a renter does. Nothing in these terms takes away a right that the law gives you and that cannot be waived.

## Changes and the end

The platform may publish a new version. Accounts that are opened later are under it; every older version stays readable at its own address, and what is booked stays under what was agreed for it. You can close your account at any time once nothing is open; the platform can end the contract with fair notice.

## Law

The law of the place where the platform is established applies. If you are a consumer, the law of the country that you live in protects you besides. The platform's name and address stand on its invoices.`;

/** The privacy notice from before people signed in on pages. It was in force, so not a byte may change. */
const PRIVACY_WITHOUT_COOKIES = `Privacy notice (version 2026-11-29)

## Who is responsible

The operator of this server, whose name, address and e-mail address stand below this text and whose name and address stand on its invoices, decides why and how personal data is used here.

## What is kept, and why

Your account: name, e-mail address, password (only a value that it can be checked by), and the phone number, place, shop and bank account that you add. It is needed for the contract with you.

Your sign-ins: when they began and ended, and the software that you let in. They let you see who acts for you.

Your bookings: what, when, at what price, with messages, photos, reports, reviews, payments and invoices. They are needed for the rental and, as far as the law asks for it, for the accounts.

Your documents: what a category asks for, such as an identity document or a licence. They prove to the owner that you may rent.

How you have rented: a score from finished rentals, cancellations and claims. It decides on deposits and on whether you can book at once; you can see it, with what it is made of.

What special rights were used for: acts of the platform's people and looks at documents are written down and stay.

## Who sees it

The other side of a booking sees your name and your history, and your contact details once it is confirmed. Only the owner who reviews the request and the platform's people see your documents; each look is written down. The payment gateway gets what a payment needs, and the services that send e-mails and text messages get the address or the number. Software that you let in sees what you let it see. Nobody buys it.

## How long

Documents are erased some time after the last booking that needed them, or its last claim, has ended, and e-mails some time after they were sent: for how many days this marketplace keeps them stands below this text. Bank accounts and contact details stay as long as the account. Links, codes and unused price quotes a week after they ran out; ended sign-ins after 90 days. From which networks you signed in lately is remembered for 30 days, in a form that names neither you nor them. Bookings, invoices and accounting entries stay as long as the law asks, without your name once your account is erased, except where the law wants the name on an invoice.

## How it is protected

Documents and photos are encrypted where they are stored, bank accounts as well. Of passwords, keys and codes only hashes are kept. These pages set no cookie and load nothing from elsewhere.

## Your rights

You can read everything that is stored about you, correct it, take it with you as a file, and have your account erased once nothing is open; each of these is a function of your account, on the page /account of this marketplace, where you also see who can act for you and end it. You can object to uses that rest on a legitimate interest, and have a person look at a decision that a score led to. You can complain to the data protection authority of the place where you live.`;

/** What happens with what people say about themselves, until the operator publishes another text. */
const PRIVACY_TEXT = PRIVACY_WITHOUT_COOKIES.replace('(version 2026-11-29)', '(version 2026-11-30)').replace(
  'These pages set no cookie and load nothing from elsewhere.',
  'Signing in on these pages sets a cookie that keeps you signed in, until you sign out or do not come for 14 days. Choosing a language or a look sets one that remembers it for a year. No cookie follows you to other sites, and the pages load nothing from elsewhere.',
);

/**
 * What renter and owner agree on. Bookings froze the hash of this text, so not a byte may change; another text is another
 * version.
 */
const RENTAL_AGREEMENT_TEXT = `Rental agreement (version 2026-11-29)

1. The owner hands over the asset at the agreed place and time, in working order and as described.
2. The renter uses it with care, for what it is made for, and follows the rules in the listing.
3. The renter returns it on the return day, clean and complete, by the agreed time.
4. The renter pays the total shown in the booking. The deposit is not part of the price: it is held or charged as shown and given back unless a damage claim is agreed or decided.
5. Damage, loss and late return are reported at once. The renter answers for damage beyond normal wear; nothing in this agreement waives statutory rights of either side.
6. Cancelling follows the cancellation policy shown in the booking; the refund is shown before anything is cancelled.
7. Documents that the renter hands in are seen only by the owner who reviews the request and by the platform, and are erased once the booking and its last claim have ended and the time that the privacy notice names is over.
8. Payment goes through the platform's payment gateway or, where the payment options of the booking offer it, by a transfer to the owner's account that both sides report here. Neither side pays in another way.
9. A return that is later than the booking allows, once the owner has reported it, costs the late fee that the booking shows for each day begun since the agreed time, for at most as many days as the booking shows. What is not paid of it is taken from the deposit; what the lateness costs beyond it is claimed like damage.
10. A dispute that the parties cannot settle is decided by the platform on the evidence of both sides; the way to the courts stays open.`;

/** The text without a rule for late returns. Bookings have agreed to it, so not a byte may change. */
const AGREEMENT_WITHOUT_LATE_FEE = `Rental agreement (version 2026-11)

1. The owner hands over the asset at the agreed place and time, in working order and as described.
2. The renter uses it with care, for what it is made for, and follows the rules in the listing.
3. The renter returns it on the return day, clean and complete, by the agreed time.
4. The renter pays the total shown in the booking. The deposit is not part of the price: it is held or charged as shown and given back unless a damage claim is agreed or decided.
5. Damage, loss and late return are reported at once. The renter answers for damage beyond normal wear; nothing in this agreement waives statutory rights of either side.
6. Cancelling follows the cancellation policy shown in the booking; the refund is shown before anything is cancelled.
7. Documents that the renter hands in are seen only by the owner who reviews the request and by the platform, and are erased 30 days after the booking or its last claim has ended.
8. Payment goes through the platform's payment gateway. Neither side pays outside of it.
9. A dispute that the parties cannot settle is decided by the platform on the evidence of both sides; the way to the courts stays open.`;

/**
 * The text with a rule for late returns that no operator could change. Bookings have agreed to it, so not a byte may change.
 */
const AGREEMENT_WITH_FIXED_LATE_FEE = `Rental agreement (version 2026-11-22)

1. The owner hands over the asset at the agreed place and time, in working order and as described.
2. The renter uses it with care, for what it is made for, and follows the rules in the listing.
3. The renter returns it on the return day, clean and complete, by the agreed time.
4. The renter pays the total shown in the booking. The deposit is not part of the price: it is held or charged as shown and given back unless a damage claim is agreed or decided.
5. Damage, loss and late return are reported at once. The renter answers for damage beyond normal wear; nothing in this agreement waives statutory rights of either side.
6. Cancelling follows the cancellation policy shown in the booking; the refund is shown before anything is cancelled.
7. Documents that the renter hands in are seen only by the owner who reviews the request and by the platform, and are erased 30 days after the booking or its last claim has ended.
8. Payment goes through the platform's payment gateway or, where the payment options of the booking offer it, by a transfer to the owner's account that both sides report here. Neither side pays in another way.
9. A return more than 60 minutes late, once the owner has reported it, costs 150% of the day rate for each unit and each day begun since the agreed time, for at most 3 days. What is not paid of it is taken from the deposit; what the lateness costs beyond it is claimed like damage.
10. A dispute that the parties cannot settle is decided by the platform on the evidence of both sides; the way to the courts stays open.`;

/** The privacy notice from before operators could change the days. It was in force, so not a byte may change. */
const OLDER_PRIVACY_TEXT = `Privacy notice (version 2026-11)

## Who is responsible

The operator of this server, whose name, address and e-mail address stand below this text and whose name and address stand on its invoices, decides why and how personal data is used here.

## What is kept, and why

Your account: name, e-mail address, password (only a value that it can be checked by), and the phone number, place, shop and bank account that you add. It is needed for the contract with you.

Your sign-ins: when they began and ended, and the software that you let in. They let you see who acts for you.

Your bookings: what, when, at what price, with messages, photos, reports, reviews, payments and invoices. They are needed for the rental and, as far as the law asks for it, for the accounts.

Your documents: what a category asks for, such as an identity document or a licence. They prove to the owner that you may rent.

How you have rented: a score from finished rentals, cancellations and claims. It decides on deposits and on whether you can book at once; you can see it, with what it is made of.

What special rights were used for: acts of the platform's people and looks at documents are written down and stay.

## Who sees it

The other side of a booking sees your name and your history, and your contact details once it is confirmed. Only the owner who reviews the request and the platform's people see your documents; each look is written down. The payment gateway gets what a payment needs, and the services that send e-mails and text messages get the address or the number. Software that you let in sees what you let it see. Nobody buys it.

## How long

Documents are erased 30 days after the last booking that needed them, or its last claim, has ended. Bank accounts and contact details stay as long as the account. E-mails that were sent are forgotten after 30 days; links, codes and unused price quotes a week after they ran out; ended sign-ins after 90 days. From which networks you signed in lately is remembered for 30 days, in a form that names neither you nor them. Bookings, invoices and accounting entries stay as long as the law asks, without your name once your account is erased, except where the law wants the name on an invoice.

## How it is protected

Documents and photos are encrypted where they are stored, bank accounts as well. Of passwords, keys and codes only hashes are kept. These pages set no cookie and load nothing from elsewhere.

## Your rights

You can read everything that is stored about you, correct it, take it with you as a file, and have your account erased once nothing is open; each of these is a function of your account, on the page /account of this marketplace, where you also see who can act for you and end it. You can object to uses that rest on a legitimate interest, and have a person look at a decision that a score led to. You can complain to the data protection authority of the place where you live.`;

/** A version of a text, without the text. */
export interface LegalVersion {
  readonly version: string;
  /** The SHA-256 of the text in UTF-8, in hexadecimal. */
  readonly sha256: string;
  readonly publishedAt: Date;
}
export type LegalText = LegalVersion & { readonly text: string; readonly language: Language };

/**
 * The texts that are in force until the operator publishes others. A release that changes one must move the earlier text to
 * `olderTexts`.
 */
export const builtInTexts: Readonly<Record<LegalKind, LegalText>> = {
  TERMS: builtIn(TERMS_TEXT),
  PRIVACY: builtIn(PRIVACY_TEXT, '2026-11-30'),
  RENTAL_AGREEMENT: builtIn(RENTAL_AGREEMENT_TEXT, '2026-11-29'),
};

/** Built-in texts that are no longer in force, the newest first. */
export const olderTexts: Readonly<Record<LegalKind, readonly LegalText[]>> = {
  TERMS: [],
  PRIVACY: [builtIn(PRIVACY_WITHOUT_COOKIES, '2026-11-29'), builtIn(OLDER_PRIVACY_TEXT)],
  RENTAL_AGREEMENT: [builtIn(AGREEMENT_WITH_FIXED_LATE_FEE, '2026-11-22'), builtIn(AGREEMENT_WITHOUT_LATE_FEE)],
};

function builtIn(text: string, version = '2026-11'): LegalText {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const publishedAt = new Date(`${version.length > 7 ? version : `${version}-01`}T00:00:00Z`);
  return { version, text, sha256, publishedAt, language: 'en' };
}
