/** As much as search engines show of the title of a page and of what it says about itself. */
export const MOST_TITLE = 60;
export const MOST_META = 155;

/** At a word's end, with a sign that it goes on. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 2) return '';
  const cut = text.slice(0, most - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(most / 2)));
  return `${atWord.replace(/[\s,;:.–-]+$/, '')}…`;
}
