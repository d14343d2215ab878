import { createAcquisition, createOpexRecurring, markOpexItem, opexQuickAdd } from '../domain/shops/expenses/index.ts';
import { planMaintenance, createRepairExpense } from '../domain/shops/maintenance/index.ts';
import { createFinanceEntry } from '../domain/shops/finance-entries/index.ts';
import { addDays, DAY_MS, dayOf, later } from '../domain/platform/kernel/index.ts';
import { answerFeedback, submitOwnerFeedback } from '../domain/shops/feedback/index.ts';
import { importIcs } from '../domain/shops/calendar/index.ts';
import { presetTheme, updateStorefront } from '../domain/shops/storefront/index.ts';
import * as script from './data/shop-script.ts';
import { vendors } from './data/vendors.ts';
import { demoLogo } from './demo-logo.ts';
import type { Moment } from './demo-marketplace.ts';
import { type DemoWorld, lookUp } from './demo-world.ts';

/**
 * What owners do in addition to renting out: the look of their shop, their books, feedback to the platform, another calendar.
 */
export function shopStory(context: DemoWorld): Moment[] {
  return [...storefrontMoments(context), ...feedbackMoments(context), bookMoment(context), calendarMoment(context)];
}

function storefrontMoments({ people, now }: DemoWorld): Moment[] {
  return vendors.flatMap(({ storefront, person }): Moment[] => {
    if (storefront === undefined) return [];
    const file = { name: 'logo.png', content: demoLogo(presetTheme(storefront.themePresetId)) };
    const owner = lookUp(people, person.email);
    return [{ at: ago(now, 5), file, happen: (market, sent) => market.act(owner, updateStorefront, storefront, sent) }];
  });
}

function bookMoment({ people, listings, now }: DemoWorld): Moment {
  const owner = lookUp(people, script.shopOwner);
  const idOf = (slug: string) => lookUp(listings, slug).asset.id;
  const dayAgo = (days: number) => dayOf(ago(now, days), 'Europe/Lisbon');
  const month = dayAgo(0).slice(0, 7);
  return {
    at: now,
    async happen(market) {
      for (const { daysAgo, asset, ...says } of script.entries) {
        const entered = { ...says, date: dayAgo(daysAgo), ...(asset !== undefined && { assetId: idOf(asset) }) };
        await market.act(owner, createFinanceEntry, entered);
      }
      const startDate = dayAgo(script.recurringSinceDaysAgo);
      for (const expense of script.recurring) await market.act(owner, createOpexRecurring, { ...expense, startDate });
      await market.act(owner, opexQuickAdd, { month, itemCode: 'CLEANING', amountMinor: 6_150, note: 'Wetsuits' });
      await market.act(owner, markOpexItem, { month, itemCode: 'LOAN', state: 'NOT_APPLICABLE' });
      await market.act(owner, markOpexItem, { month, itemCode: 'PHONE', state: 'DONE' });
      for (const { by, asset, daysAgo, terms } of script.purchases) {
        const bought = { assetId: idOf(asset), purchaseDate: dayAgo(daysAgo), ...terms };
        await market.act(lookUp(people, by), createAcquisition, bought);
      }
      for (const { by, asset, daysAgo, terms } of script.repairs) {
        const repaired = { assetId: idOf(asset), date: dayAgo(daysAgo), ...terms };
        await market.act(lookUp(people, by), createRepairExpense, repaired);
      }
      const { by, asset, plan } = script.service;
      await market.act(lookUp(people, by), planMaintenance, { assetId: idOf(asset), ...plan });
    },
  };
}

function feedbackMoments({ people, now }: DemoWorld): Moment[] {
  const [owner, admin] = [lookUp(people, script.shopOwner), lookUp(people, 'admin@demo.test')];
  return script.feedback.map(({ daysAgo, answer, ...words }) => ({
    at: ago(now, daysAgo),
    async happen(market) {
      const { feedbackId } = await market.act(owner, submitOwnerFeedback, words);
      if (answer !== null) await market.act(admin, answerFeedback, { feedbackId, status: 'PLANNED', answer });
    },
  }));
}

function calendarMoment({ people, listings, now }: DemoWorld): Moment {
  const { asset: slug, startsIn, days, uid, reason, name: calendar } = script.otherCalendar;
  const { asset } = lookUp(listings, slug);
  const startDate = addDays(dayOf(now, asset.timeZone), startsIn);
  const ics = JSON.stringify([{ uid, reason, startDate, endDate: addDays(startDate, days) }]);
  const wanted = { assetId: asset.id, ics, calendar };
  return { at: ago(now, 2), happen: (market) => market.act(lookUp(people, script.shopOwner), importIcs, wanted) };
}

function ago(now: Date, days: number): Date {
  return later(now, -days * DAY_MS);
}
