import { z } from 'zod';
import type { Settings } from '../../platform/kernel/index.ts';

export function shopPath(slug: string): string {
  return `/v/${slug}`;
}

export function shopPageUrl(slug: string, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}${shopPath(slug)}`;
}

/** The slug and the page of a shop that was just opened. */
export const OpenedShopView = z.object({ id: z.string(), slug: z.string(), pageUrl: z.string() });

export function openedShop({ id, slug }: { id: string; slug: string }, settings: Settings): z.infer<typeof OpenedShopView> {
  return { id, slug, pageUrl: shopPageUrl(slug, settings) };
}
