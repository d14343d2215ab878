import type { UploadedFile } from '../domain/platform/kernel/index.ts';
import type { DemoMarketplace } from './demo-marketplace.ts';

/** Something that happens in the demo at an instant. */
export interface Moment {
  readonly at: Date;
  /** What somebody sends with it; it is in the storage before anything happens. */
  readonly file?: { readonly name: string; readonly content: Buffer };
  happen(market: DemoMarketplace, file?: UploadedFile): Promise<unknown>;
}
