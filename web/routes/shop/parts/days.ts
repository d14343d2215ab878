/** Civil days `YYYY-MM-DD` as pages show them. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && daysAfter(text, 0) === text;
}

/** The first day of the month that lies so many months after this one, `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** All days of a month `YYYY-MM`. */
export function daysOf(month: string): string[] {
  const [first, next] = [`${month}-01`, `${monthAfter(month, 1)}-01`];
  const days: string[] = [];
  for (let day = first; day < next; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The first free day after the last one that a person named, since periods are half-open. A text that is no day stays. */
export function afterLast(day: string): string {
  return isDay(day) ? daysAfter(day, 1) : day;
}
