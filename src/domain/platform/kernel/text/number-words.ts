const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A small whole number as a word; from 13 on as digits. */
export function numberInWords(number: number): string {
  return WORDS[number] ?? String(number);
}

/** Hours in words, such as “an hour” or “twelve hours”. */
export function hoursInWords(hours: number): string {
  return hours === 1 ? 'an hour' : `${numberInWords(hours)} hours`;
}

/** Days in words, such as “a day”, “three days” or “a week”. */
export function daysInWords(days: number): string {
  if (days === 1) return 'a day';
  return days === 7 ? 'a week' : `${numberInWords(days)} days`;
}

/** A number with its noun, such as “1 day” or “3 days”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * A whole number with a comma between thousands, such as “100,000”. It does not use the tables of the language, which take long
 * to load.
 */
export function withCommas(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
