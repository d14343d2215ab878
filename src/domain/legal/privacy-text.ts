/** What happens with what people say about themselves, until the operator publishes another text. */
export const PRIVACY_TEXT = `Privacy notice (version 2026-11)

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
