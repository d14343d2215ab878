export { BookingCard, bookingCard, bookingCards } from './booking-card.ts';
export { offerDueInWords } from './booking-money.ts';
export { BOOKING_NEWS, BookingAnswer, bookingAnswer, BookingView, bookingView } from './booking-view.ts';
export { chatNews } from './chat-news.ts';
export { ReadinessView, readinessView, standingOf } from './readiness-view.ts';
