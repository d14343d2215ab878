/** Of what stays, what a person might look for; docs/decisions/0029-personal-data.md says why. */
export const WHAT_ERASURE_KEEPS: readonly string[] = [
  'bookings without your name: dates, prices, states, and the titles of what was rented',
  'payments, refunds, payouts and accounting entries without your name and bank account',
  'invoices and credit notes as they were issued, with the name, address and tax number on them: tax law asks for it',
  'how condition reports, incidents and disputes ended, in numbers, with rulings of the platform and what the other side wrote',
  'reviews without your name',
  'the audit log of the platform: what its people did and looked for',
];
