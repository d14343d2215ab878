import { ASK_PERSON, asked, offer, type Step } from '../../platform/kernel/index.ts';

/** What a shop without anything to rent out should do first. */
export const FIRST_ASSET: Step = offer(
  'create_asset',
  { title: ASK_PERSON, dayRateMinor: asked('minor units'), category: ASK_PERSON },
  { actor: 'OWNER', why: 'list the first thing to rent out; city and photo follow', optional: true },
);
