export { type Deed, DEED_MEANS, deedUrl } from './deed-link.ts';
export { openDeed } from './open-deed.ts';
export { dueOnOffer, showDeed } from './show-deed.ts';
