import { createAcquisition, createOpexRecurring, markOpexItem, opexQuickAdd } from '../domain/shops/expenses/index.ts';
import { planMaintenance, createRepairExpense } from '../domain/shops/maintenance/index.ts';
import { createFinanceEntry } from '../domain/shops/finance-entries/index.ts';
import { addDays, DAY_MS, dayOf, later } from '../domain/platform/kernel/index.ts';
import { answerFeedback, submitOwnerFeedback } from '../domain/shops/feedback/index.ts';
import { importIcs } from '../domain/shops/calendar/index.ts';
import { presetTheme, updateStorefront } from '../domain/shops/storefront/index.ts';
import { admin } from './data/admin.ts';
import * as script from './data/shop-script.ts';
import { vendors } from './data/vendors.ts';
import { logoOf } from './demo-drawing.ts';
import type { Moment } from './demo-marketplace.ts';
import type { DemoWorld } from './demo-listings.ts';
import { lookUp } from './demo-world.ts';

/**
 * What owners do in addition to renting out: the look of their shop, their books, feedback to the platform, another calendar.
 */
export function shopStory(context: DemoWorld): Moment[] {
  return [...storefrontMoments(context), ...feedbackMoments(context), bookMoment(context), calendarMoment(context)];
}

function storefrontMoments({ now }: DemoWorld): Moment[] {
  return vendors.flatMap(({ storefront, person }): Moment[] => {
    if (storefront === undefined) return [];
    const file = { name: 'logo.webp', source: logoOf(presetTheme(storefront.themePresetId)) };
    return [{ at: ago(now, 5), file, happen: (market, sent) => market.act(person.email, updateStorefront, storefront, sent) }];
  });
}

function bookMoment({ now }: DemoWorld): Moment {
  const owner = script.shopOwner;
  const dayAgo = (days: number) => dayOf(ago(now, days), 'Europe/Lisbon');
  const month = dayAgo(0).slice(0, 7);
  return {
    at: now,
    async happen(market) {
      for (const { daysAgo, asset, ...says } of script.entries) {
        const entered = {
          ...says,
          date: dayAgo(daysAgo),
          ...(asset !== undefined && { assetId: await market.assetIdOf(asset) }),
        };
        await market.act(owner, createFinanceEntry, entered);
      }
      const startDate = dayAgo(script.recurringSinceDaysAgo);
      for (const expense of script.recurring) await market.act(owner, createOpexRecurring, { ...expense, startDate });
      await market.act(owner, opexQuickAdd, { month, itemCode: 'CLEANING', amountMinor: 6_150, note: 'Wetsuits' });
      await market.act(owner, markOpexItem, { month, itemCode: 'LOAN', state: 'NOT_APPLICABLE' });
      await market.act(owner, markOpexItem, { month, itemCode: 'PHONE', state: 'DONE' });
      for (const { by, asset, daysAgo, terms } of script.purchases) {
        const bought = { assetId: await market.assetIdOf(asset), purchaseDate: dayAgo(daysAgo), ...terms };
        await market.act(by, createAcquisition, bought);
      }
      for (const { by, asset, daysAgo, terms } of script.repairs) {
        const repaired = { assetId: await market.assetIdOf(asset), date: dayAgo(daysAgo), ...terms };
        await market.act(by, createRepairExpense, repaired);
      }
      const { by, asset, plan } = script.service;
      await market.act(by, planMaintenance, { assetId: await market.assetIdOf(asset), ...plan });
    },
  };
}

function feedbackMoments({ now }: DemoWorld): Moment[] {
  return script.feedback.map(({ daysAgo, answer, ...words }) => ({
    at: ago(now, daysAgo),
    async happen(market) {
      const { feedbackId } = await market.act(script.shopOwner, submitOwnerFeedback, words);
      if (answer !== null) await market.act(admin.email, answerFeedback, { feedbackId, status: 'PLANNED', answer });
    },
  }));
}

function calendarMoment({ listings, now }: DemoWorld): Moment {
  const { asset: slug, startsIn, days, uid, reason, name: calendar } = script.otherCalendar;
  const startDate = addDays(dayOf(now, lookUp(listings, slug).vendor.timeZone), startsIn);
  const ics = JSON.stringify([{ uid, reason, startDate, endDate: addDays(startDate, days) }]);
  return {
    at: ago(now, 2),
    async happen(market) {
      await market.act(script.shopOwner, importIcs, { assetId: await market.assetIdOf(slug), ics, calendar });
    },
  };
}

function ago(now: Date, days: number): Date {
  return later(now, -days * DAY_MS);
}
