export { findAlternatives, findSimilarFree } from './alternatives.ts';
export { FoundAssets, foundAssets } from './asset-search.ts';
export { CalendarDay, calendarDays, findTaken } from './calendar-days.ts';
export { checkAvailability, DAY_RULE } from './check-availability.ts';
export { searchAssets } from './search-assets.ts';
export { showCatalogue } from './show-catalogue.ts';
