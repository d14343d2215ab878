/** Keeps a short secret unreadable at rest. What it belongs to is sealed with it, so that it opens nowhere else. */
export interface Cipher {
  seal(text: string, belongsTo: string): string;
  /** Throws when the text was changed or belongs to something else. */
  open(sealed: string, belongsTo: string): string;
}
