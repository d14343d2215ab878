import { contactOf } from '../contact-of.ts';
import { greeting } from '../greeting.ts';
import type { Letter } from './letter.ts';

export const listingSuspended: Letter = ({ user: { name } }, { settings }) => ({
  subject: 'A listing of yours was suspended',
  paragraphs: [
    greeting(name),
    'a listing of yours is not shown any more, and open requests for it have ended. Rentals that are paid for go on. The list of your assets says which listing it is, and why.',
  ],
  footer: `If you think that this is wrong, write from this address to ${contactOf(settings)}.`,
});
