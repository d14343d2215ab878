export { errorsOf, innerInput } from './inner-input.ts';
export { dayPriceOf, ProductDetail, ProductView, readVariant, variantId, variantTitle } from './product-view.ts';
export { ucpAvailability } from './ucp-availability.ts';
export { ucpProduct } from './ucp-product.ts';
export { ucpProducts } from './ucp-products.ts';
export { ucpQuote } from './ucp-quote.ts';
