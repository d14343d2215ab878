export { type Award, awardsOf, owedOf } from './award-store.ts';
export { recordAward } from './record-award.ts';
