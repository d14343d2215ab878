export { Base64Input } from './base64-input.ts';
export { cleanStoredFile } from './clean-stored-file.ts';
export { actsAsAdmin } from './acts-as-admin.ts';
export { anyAdmin } from './any-admin.ts';
export { anyone } from './anyone.ts';
export { anyVendor } from './any-vendor.ts';
export { becomeVendorSteps } from './become-vendor-steps.ts';
export { ANONYMOUS, CRON, SYSTEM } from './caller.ts';
export type { Caller, UserCaller } from './caller.ts';
export {
  addDays,
  addLocalDays,
  CivilDay,
  dayOf,
  daysBetween,
  eachDay,
  instantOf,
  isCivilDay,
  localDaysBetween,
  weekday,
} from './civil-day.ts';
export { type Clock, systemClock } from './clock.ts';
export { command } from './command.ts';
export { dayInWords, momentInWords, periodInWords } from './dates-in-words.ts';
export { type DeclaredError, declareError } from './declare-error.ts';
export { DomainError } from './domain-error.ts';
export { emitAs } from './emit-as.ts';
export type { DomainEvent, Emit } from './event.ts';
export { EVENT_TYPES, type EventType } from './event-types.ts';
export { foldText } from './fold-text.ts';
export { IdInput } from './id-input.ts';
export { InstantInput } from './instant-input.ts';
export { type Ids, ID_PREFIXES, randomIds } from './ids.ts';
export * from './kernel-errors.ts';
export { laneOf } from './lane-of.ts';
export { lazy } from './lazy.ts';
export { type Lifecycle, lifecycle } from './lifecycle.ts';
export { linkRefused } from './link-refused.ts';
export { cronJob } from './cron-job.ts';
export { movedRow } from './moved-row.ts';
export { CURRENCY_EXPONENTS, exponentOf, formatMoney, type Minor, roundHalfUp, share, sum } from './money.ts';
export { mayTouch } from './may-touch.ts';
export { needsShop } from './needs-shop.ts';
export { NextAction } from './next-action.ts';
export type {
  Access,
  Audience,
  Command,
  CommandContext,
  Commitment,
  Operation,
  Perform,
  PrepareContext,
  UploadedFile,
} from './operation.ts';
export { OLD_DEBT_DAYS } from './old-debt-days.ts';
export { otherSide } from './other-side.ts';
export { inQuotes, named, plainLine, plainText, visibleLine, visibleText } from './plain-text.ts';
export { pageInput, pageOf, Pagination, pagination } from './page.ts';
export { principalOf } from './principal-of.ts';
export { reasonNeeded } from './reason-needed.ts';
export { query } from './query.ts';
export { scopeCovers } from './scope-covers.ts';
export type { Settings } from './settings.ts';
export { isSignedLink, signedLink } from './signed-link.ts';
export { signInSteps } from './sign-in-steps.ts';
export { signedIn } from './signed-in.ts';
export { slugOf } from './slug-of.ts';
export { systemOnly } from './system-only.ts';
export { userIdOf } from './user-id-of.ts';
export { writeCsv } from './write-csv.ts';
