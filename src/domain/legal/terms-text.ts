/** The terms under which anybody uses the marketplace, until its operator publishes others. */
export const TERMS_TEXT = `Terms of use (version 2026-11)

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
