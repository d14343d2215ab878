/**
 * A name that software gives itself, for use between our quotation marks. Its own are changed, because they could end ours, and
 * the rest would look like our words.
 */
export function nameOfSoftware(name: string): string {
  return name.replaceAll(/["“”„‟«»]/g, '’');
}
