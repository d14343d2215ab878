import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { LRUCache } from 'lru-cache';
import type { BuiltInLanguage, Language } from '../../../../db/values/index.ts';
import {
  type CivilDay,
  dayInWords,
  dayOf,
  exponentOf,
  formatMoney,
  type KnownLanguage,
  localIso,
  type Minor,
  momentInWords,
  type OperatorWords,
  percent,
  periodInWords,
  RELEASED_WORDS,
  spokenLanguage,
} from '../kernel/index.ts';
import de from './catalogues/de.json' with { type: 'json' };
import es from './catalogues/es.json' with { type: 'json' };
import fr from './catalogues/fr.json' with { type: 'json' };
import pt from './catalogues/pt.json' with { type: 'json' };
import type { Message } from './message.ts';

/** Says messages in one language, and writes amounts and days as that language does. */
export interface Translator {
  readonly language: Language;
  say(message: Message): string;
  money(amount: Minor, currency: string): string;
  percent(bps: number): string;
  day(day: CivilDay): string;
  /** The days from the first to the last, as short as is clear. */
  period(startDate: CivilDay, endDate: CivilDay): string;
  /** An instant by the clocks of a place (IANA name). Without a place it is the reader's, and UTC is named as such. */
  moment(instant: Date, timeZone?: string): string;
}

/** The translator for a person: in the language of their profile, else in English, with the texts of the operator. */
export function translatorFor(language: Language | null, timeZone = 'UTC', words: OperatorWords = RELEASED_WORDS): Translator {
  return translatorInto(spokenLanguage(language, words), timeZone, words);
}

/** The translator into a language, also into one that people are not offered yet. */
export function translatorInto(language: KnownLanguage, timeZone: string, words: OperatorWords): Translator {
  const { say, formats } = ofLanguage(language, words);
  return {
    language: language.code,
    say,
    ...formats,
    moment(instant, place = timeZone) {
      const day = formats.day(dayOf(instant, place));
      const time = localIso(instant, place).slice(TIME_BEGINS, MINUTE_ENDS);
      return say(place === 'UTC' ? msg`${{ day }}, ${{ time }} UTC` : msg`${{ day }}, ${{ time }}`);
    },
  };
}

/** The translations of messages by their ids. What the English ones say stands in the code itself. */
const TRANSLATIONS: Readonly<Record<BuiltInLanguage, Readonly<Record<string, string>>>> = { en: {}, pt, de, es, fr };

interface OfLanguage {
  say(message: Message): string;
  readonly formats: Pick<Translator, 'money' | 'percent' | 'day' | 'period'>;
}

const made = new WeakMap<OperatorWords, Map<Language, OfLanguage>>();

/** What all translators into one language have in common. It is made once, because formats take long to make. */
function ofLanguage({ code, fallback }: KnownLanguage, words: OperatorWords): OfLanguage {
  const ofWords = made.get(words) ?? new Map<Language, OfLanguage>();
  made.set(words, ofWords);
  const known = ofWords.get(code);
  if (known !== undefined) return known;
  const own = [fallback, code].map((each) => Object.fromEntries(words.texts.get(each) ?? []));
  const messages = Object.assign({}, TRANSLATIONS[fallback], ...own);
  const i18n = setupI18n({ locale: code, messages: { [code]: messages } });
  i18n.setMessagesCompiler(compiled);
  const say = (message: Message) => i18n._(message);
  const fresh = { say, formats: code === 'en' ? ENGLISH_FORMATS : formatsOf(code, say) };
  ofWords.set(code, fresh);
  return fresh;
}

const ENGLISH_FORMATS = { money: formatMoney, percent, day: dayInWords, period: periodInWords };

function formatsOf(language: Language, say: OfLanguage['say']): OfLanguage['formats'] {
  // The Portuguese of our words is that of Portugal.
  const region = language === 'pt' ? 'pt-PT' : language;
  const whole = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const withoutYear = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const amounts = new Map<string, Intl.NumberFormat>();
  const shares = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 2 });
  const day = (civil: CivilDay) => whole.format(new Date(civil));
  return {
    money(amount, currency) {
      const digits = exponentOf(currency);
      const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      const format = amounts.get(currency) ?? new Intl.NumberFormat(region, { style: 'currency', currency, ...decimals });
      amounts.set(currency, format);
      // Adding zero turns −0 into 0.
      return format.format(amount / 10 ** digits + 0);
    },
    percent: (bps) => shares.format(bps / ALL_BPS),
    day,
    period(startDate, endDate) {
      if (startDate === endDate) return day(startDate);
      const sameMonth = startDate.slice(0, YEAR_AND_MONTH) === endDate.slice(0, YEAR_AND_MONTH);
      const sameYear = startDate.slice(0, YEAR) === endDate.slice(0, YEAR);
      // Of “26 to 30 January”, the first day is a number alone.
      const from = sameMonth
        ? say(msg`${{ dayOfMonth: Number(startDate.slice(YEAR_AND_MONTH + 1)) }}`)
        : (sameYear ? withoutYear : whole).format(new Date(startDate));
      return say(msg`${{ from }} to ${{ to: day(endDate) }}`);
    },
  };
}

const ALL_BPS = 10_000;
const YEAR = 4;
const YEAR_AND_MONTH = 7;

/** How long the clock of `2027-05-14T10:00:00+01:00` is. */
const TIME_BEGINS = 11;
const MINUTE_ENDS = 16;

const MOST_COMPILED = 2_000;
const compiledMessages = new LRUCache<string, CompiledMessage>({ max: MOST_COMPILED });

function compiled(message: string): CompiledMessage {
  const known = compiledMessages.get(message);
  if (known !== undefined) return known;
  const fresh = compileMessage(message);
  compiledMessages.set(message, fresh);
  return fresh;
}

/** English with UTC beside local times, for what agents read. */
export const english: Translator = {
  ...translatorFor('en'),
  moment: (instant, timeZone) => momentInWords(instant, timeZone),
};
