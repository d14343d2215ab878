import type { Page } from 'playwright-core';
import type { TestMarketplace } from '../start-marketplace.ts';

/** A page in a state that looks different from others. */
export interface HumanPage {
  readonly name: string;
  readonly heading: RegExp;
  /** Its address; made anew for whoever calls, where it works once. */
  address(market: TestMarketplace): Promise<string>;
  /** What a person does there before the page looks like this. */
  act?(page: Page): Promise<void>;
  /** How many cookies it sets; none, but for the pages that the architecture names. */
  readonly cookies?: number;
  /** A page of `web/`, with the head, the foot and the scripts of the site. */
  readonly ofReact?: true;
}
