export { CHECKOUT_NEWS, checkoutView } from './checkout-view.ts';
