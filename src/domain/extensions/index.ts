export { expireExtension } from './expire-extension.ts';
export { listBookingExtensions } from './list-booking-extensions.ts';
export { payExtension } from './pay-extension.ts';
export { requestExtension } from './request-extension.ts';
export { respondExtension } from './respond-extension.ts';
