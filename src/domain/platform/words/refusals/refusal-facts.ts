import type { Translator } from '../translator.ts';
import type { Message } from '../message.ts';

/** What a refusal says to a person, by its code: words alone, or words with what its details name. */
export type RefusalWords = Readonly<Record<string, Message | ((facts: RefusalFacts) => Message)>>;

/** The details of a refusal, as a language writes them. */
export interface RefusalFacts {
  text(name: string): string;
  number(name: string): number;
  /** An instant. */
  moment(name: string): string;
  /** A civil day. */
  day(name: string): string;
  /** An amount in minor units of the field `currency`. */
  money(name: string): string;
  /** Bytes, in megabytes: whole ones, or tenths of the first. */
  megabytes(name: string): number;
}

export function refusalFacts(details: Readonly<Record<string, unknown>>, to: Translator): RefusalFacts {
  const number = (name: string) => Number(details[name] ?? 0);
  return {
    text(name) {
      const value = details[name];
      return typeof value === 'string' ? value : '';
    },
    number,
    moment: (name) => written(details[name], (date) => to.moment(date)),
    day: (name) => written(details[name], (date) => to.day(date.toISOString().slice(0, CIVIL_DAY))),
    money: (name) => to.money(number(name), String(details['currency'])),
    megabytes(name) {
      const size = number(name) / MEGABYTE;
      return size < 1 ? Math.ceil(size * 10) / 10 : Math.floor(size);
    },
  };
}

const MEGABYTE = 1_048_576;
const CIVIL_DAY = 10;

/** What is no date stays as it was written. */
function written(value: unknown, write: (date: Date) => string): string {
  const date = new Date(String(value));
  return Number.isNaN(date.getTime()) ? String(value) : write(date);
}
