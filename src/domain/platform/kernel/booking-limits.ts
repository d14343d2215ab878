import type { BookingLimits, WithdrawalRight } from '../../../../db/values/index.ts';
import { OPERATOR_SETTINGS, type OperatorSetting, type OperatorSettings, type SettingName } from './operator-settings.ts';

/** The names of the settings that a booking freezes. */
type FrozenName = {
  [Name in SettingName]: (typeof OPERATOR_SETTINGS)[Name]['effect'] extends 'NEW_BOOKINGS' ? Name : never;
}[SettingName];

function isFrozen(name: string): name is FrozenName {
  return Object.entries<OperatorSetting>(OPERATOR_SETTINGS).some(
    ([each, { effect }]) => each === name && effect === 'NEW_BOOKINGS',
  );
}

/** The limits that a new booking freezes: the settings whose `effect` is NEW_BOOKINGS, with their values. */
export function bookingLimits(
  settings: OperatorSettings,
  category: { readonly silentAcceptanceHours: number | null; readonly withdrawalRight: WithdrawalRight },
): BookingLimits {
  const frozen = Object.fromEntries(FROZEN_NAMES.map((name) => [name, settings[name]] as const));
  return {
    ...(frozen as Pick<OperatorSettings, FrozenName>),
    silentAcceptanceHours: category.silentAcceptanceHours,
    withdrawalDays: category.withdrawalRight === 'FOURTEEN_DAYS' ? 14 : 0,
  };
}

/**
 * The stored limits of a booking. For a setting that did not exist when the booking was made, it returns the constant of that
 * time, whatever the default is now.
 */
export function readBookingLimits(
  stored: Partial<BookingLimits> & Omit<BookingLimits, keyof typeof FORMER_CONSTANTS>,
): BookingLimits {
  return { ...FORMER_CONSTANTS, ...stored };
}

const FORMER_CONSTANTS = {
  lateFeeBps: 15_000,
  ownerPenaltyBps: 1_000,
  ownerPenaltyEarlyBps: 500,
  ownerPenaltyLeast: 5,
  ownerPenaltyMost: 200,
} as const satisfies Partial<BookingLimits>;

const FROZEN_NAMES = Object.keys(OPERATOR_SETTINGS).filter(isFrozen);
