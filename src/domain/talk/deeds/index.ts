export { type Deed, DEED_MEANS, deedPath, DEEDS, deedUrl } from './deed-link.ts';
export { openDeed } from './open-deed.ts';
export { showDeed } from './show-deed.ts';
