export { cancelUcpCheckout } from './cancel-ucp-checkout.ts';
export { findSession, type Session } from './checkout-store.ts';
export { SessionView, sessionView } from './session-view.ts';
export { storedData } from './stored-data.ts';
export { ucpCheckoutComplete } from './ucp-checkout-complete.ts';
export { ucpCheckoutCreate } from './ucp-checkout-create.ts';
export { ucpCheckoutStatus } from './ucp-checkout-status.ts';
export { updateUcpCheckout } from './update-ucp-checkout.ts';
