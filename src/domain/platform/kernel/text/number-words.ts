const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A small whole number as a word; from 13 on in digits. */
export function numberInWords(number: number): string {
  return WORDS[number] ?? String(number);
}

/** “an hour”, “twelve hours”. */
export function hoursInWords(hours: number): string {
  return hours === 1 ? 'an hour' : `${numberInWords(hours)} hours`;
}

/** “a day”, “three days”, “a week”. */
export function daysInWords(days: number): string {
  if (days === 1) return 'a day';
  return days === 7 ? 'a week' : `${numberInWords(days)} days`;
}

/** “1 day”, “3 days”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** “100,000”: a whole number with a comma between thousands. It does not use the language's tables, which take long to load. */
export function withCommas(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
