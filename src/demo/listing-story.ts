import { createAsset, updateAsset, uploadAssetImage } from '../domain/shops/listings/index.ts';
import type { DemoListing, DemoWorld } from './demo-listings.ts';
import type { Moment } from './demo-marketplace.ts';
import { drawingOf } from './demo-drawing.ts';

/** Owners list their assets: each with its words and prices, the address that the guides name, and a picture. */
export function listingStory({ listings }: DemoWorld): Moment[] {
  return [...listings.values()].map((listing) => {
    const { asset, vendor, category, listedAt } = listing;
    const { slug, title, paused } = asset;
    const owner = vendor.person.email;
    return {
      at: listedAt,
      file: { name: `${slug}.webp`, source: drawingOf(slug, category.slug) },
      async happen(market, picture) {
        const { assetId } = await market.act(owner, createAsset, newListing(listing));
        await market.act(owner, uploadAssetImage, { assetId, alt: `Drawing: ${title}` }, picture);
        await market.act(owner, updateAsset, { assetId, slug, status: 'LIVE' });
        if (paused) await market.act(owner, updateAsset, { assetId, status: 'PAUSED' });
      },
    };
  });
}

function newListing({ asset, vendor, category, position }: DemoListing) {
  const { slug: _slug, vendor: _vendor, paused: _paused, maintenance: _maintenance, ...said } = asset;
  const { tiers = {}, instantFromTrust, instructions, attributes, seasonRules = [], extras = [], ...terms } = said;
  const { city, country, latitude, longitude, address, hours, person } = vendor;
  const contact = `${person.name}, ${person.email}`;
  // The later ones are where the first one is.
  const place = position === 0 ? { city, country, latitude, longitude } : {};
  const pickup = position === 0 ? { address, hours, contact } : {};
  return {
    ...terms,
    category: category.slug,
    ...place,
    pickup: { ...pickup, instructions },
    attributes: { ...attributes },
    tiers: Object.entries(tiers).map(([days, amountMinor]) => ({ days: Number(days), amountMinor })),
    seasonRules: seasonRules.map((rule) => ({ ...rule })),
    extras: extras.map((extra) => ({ ...extra })),
    ...(instantFromTrust !== undefined && { instantBook: true, minTrust: instantFromTrust }),
  };
}
