export { payExtension } from './extension.ts';
export { listBookingExtensions } from './list-booking-extensions.ts';
export { requestExtension } from './request-extension.ts';
export { withDays } from './changeable-dates.ts';
export { respondExtension } from './respond-extension.ts';
export { deadlines } from './deadlines.ts';
