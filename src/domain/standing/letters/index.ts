export { bookingLetter } from './booking-letter.ts';
