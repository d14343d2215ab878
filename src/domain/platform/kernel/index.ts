export { CURRENCY_EXPONENTS } from './currency-exponents.ts';
export { anyAdmin, anyone, anyVendor, behindRow, cronJob, type FoundRow, optional, signedIn, systemOnly } from './access.ts';
export { apiUrl, BASE_PATH } from './links/api-url.ts';
export { PAGE_PATHS } from './links/page-paths.ts';
export {
  actsAsAdmin,
  ANONYMOUS,
  type Caller,
  CRON,
  isAdminInPerson,
  listedMode,
  mayTouch,
  otherSide,
  principalOf,
  SYSTEM,
  type UserCaller,
  userIdOf,
} from './caller.ts';
export { changesOf, formerValues } from './changed-fields.ts';
export { type Accent, brandColours, Colour, contrastOf, LEAST_CONTRAST, mixed, nearestReadable } from './colour.ts';
export { MIB } from './bytes.ts';
export {
  type Clock,
  DAY_MS,
  HOUR_MS,
  InstantInput,
  later,
  MINUTE_MS,
  secondsUntil,
  systemClock,
  waitOfDay,
} from './time/clock.ts';
export { SENDING_CLAIM_MS } from './time/claims.ts';
export {
  askForScope,
  adminNeedsFactor,
  forbidden,
  foreignToken,
  insufficientScope,
  invalidCredential,
  liveKeyNeeded,
  scopeMissing,
  sessionEnded,
  sessionForbidden,
  unauthenticated,
} from './credential-errors.ts';
export { BYTE_ORDER_MARK, writeCsv } from './text/csv.ts';
export { failureLine } from './text/failure-line.ts';
export {
  addDays,
  addLocalDays,
  CivilDay,
  dayInWords,
  dayOf,
  daysBetween,
  eachDay,
  FIRST_YEAR,
  instantOf,
  isCivilDay,
  LAST_YEAR,
  localDaysBetween,
  localIso,
  momentInWords,
  monthInWords,
  periodInWords,
  weekday,
  WEEKDAYS,
  weekdaysInWords,
} from './time/dates.ts';
export { declareMove, declareMoveWithEvent, declareSave } from './declare-move.ts';
export type { ReadCtx, WriteCtx } from './context.ts';
export { command, query } from './declare-operation.ts';
export { type DeclaredError, declareError, DomainError, type FoundAlternatives, type WantedDates } from './domain-error.ts';
export { declareEvent, type DomainEvent, type Emit, emitAs, type EventKind } from './event.ts';
export { EXAMPLE_PICTURE } from './example-picture.ts';
export { type Attempt, attemptEach } from './failures.ts';
export { declareId, IdInput, type Ids, isIdOf, LEASE_ID, randomIds, REQUEST_ID, secretHash } from './ids.ts';
export { deepFreeze, type Frozen } from './deep-freeze.ts';
export { lazy, lazyOf, readOnce } from './lazy.ts';
export { type Changes, lifecycle, type Lifecycle, movedRow } from './lifecycle.ts';
export { counted, daysInWords, hoursInWords, numberInWords, withCommas } from './text/number-words.ts';
export {
  bpsOf,
  CurrencyCode,
  decimalOf,
  exponentOf,
  formatMoney,
  type Minor,
  MOST_MINOR,
  MOST_SUM_MINOR,
  oneUnit,
  payableUnit,
  percent,
  proportion,
  roundHalfUp,
  share,
  sum,
  toPayable,
  WHOLE_BPS,
  worthIn,
  worthInEuroCents,
} from './money.ts';
export { NextAction, ToolName } from './next-action.ts';
export {
  ASK_PERSON,
  asked,
  AskedOfPerson,
  isStep,
  notesOf,
  offer,
  type OperationName,
  type Step,
  type StepArgs,
  withArgs,
  StepNotes,
  SILENCE,
  type Silence,
  ToolOf,
} from './step.ts';
export type {
  Access,
  AppliedDeadlines,
  AskedPayments,
  AsStep,
  Audience,
  Command,
  CommandContext,
  AskContext,
  Commitment,
  Operation,
  Perform,
  PersonPage,
  PrepareContext,
  Query,
  FurtherFiles,
  GatewaySilence,
  UploadedFile,
  WithoutHeader,
  ToolCallOf,
} from './operation.ts';
export { ascending, descending } from './order.ts';
export {
  FOLLOWED_AT_ONCE,
  followed,
  followInput,
  listOf,
  pageInput,
  pageOf,
  Pagination,
  pagination,
  withReason,
  Reset,
} from './page.ts';
export {
  confirmationDenied,
  confirmationRequired,
  databaseUnavailable,
  fileUnreadable,
  GATEWAY_REFUSALS,
  gatewayRefusalInWords,
  gatewayRefused,
  gatewaySilent,
  idempotencyConflict,
  idempotencyInFlight,
  invalidInput,
  malformedRequest,
  notFound,
  outcomeUnknown,
  PIPELINE_ERRORS,
  rateLimited,
  serverBusy,
  switchedOff,
  tooManyUnsigned,
} from './pipeline-errors.ts';
export { foldText } from '../../../../db/fold-text.ts';
export {
  inQuotes,
  named,
  plainLine,
  plainText,
  typesetText,
  visibleLine,
  visibleText,
  withoutQuotes,
} from './text/plain-text.ts';
export { reasonNeeded } from './reason-needed.ts';
export { conversationScopes, defaultScopes, needsShop, opensInConversation, scopeCovers } from './scopes.ts';
export type { Settings } from './settings.ts';
export {
  isBuiltIn,
  type KnownLanguage,
  LanguageCode,
  offeredLanguages,
  type OperatorWords,
  RELEASED_WORDS,
  spokenLanguage,
} from './operator-words.ts';
export { assertOffered, knownLanguage } from './language-checks.ts';
export {
  OPERATOR_DEFAULTS,
  OPERATOR_SETTINGS,
  type OperatorSetting,
  type OperatorSettings,
  SETTING_EFFECTS,
  SETTING_GROUPS,
  SETTING_UNITS,
  type SettingName,
} from './operator-settings.ts';
export { bookingLimits, readBookingLimits } from './booking-limits.ts';
export { assertInMarket, isAllowedCurrency } from './market.ts';
export { becomeVendorSteps, signInSteps } from './sign-in-steps.ts';
export { isSignedLink, LINK_MINUTES, linkRefused, signedLink, UNKNOWN_LINK } from './links/signed-link.ts';
export {
  EXPIRED_DAYS,
  ACCOUNTING,
  declareTable,
  FOR_GOOD,
  NOT_PERSONAL,
  type Purge,
  purgeExpired,
  section,
  type Section,
  sectionsOfBookings,
  shopSection,
  type StoredTable,
  type Whose,
  WITH_THE_BOOKING,
} from './stored-data.ts';
export { jsonPieces, StreamedJson } from './streamed-json.ts';
export { dayOfMonthOf, firstDayAnywhere, MONTHS_OF_QUARTER, MONTHS_OF_YEAR, monthEnd, nthDay } from './time/cadence.ts';
export { offsetsBetween, wallClock } from './time/wall-clock.ts';
export type { About, BookingLetter, LetterEvent, LetterFor, Standing, StandingViewer, StepsOffered } from './standing.ts';
export { OperatorContact, operatorContact } from './operator-contact.ts';
