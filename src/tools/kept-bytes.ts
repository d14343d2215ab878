/**
 * The bytes of an answer that is kept, in memory of their own. What `Buffer.from` gives lies beside others in a slab of
 * 64 KB, which stays as long as the smallest of them.
 */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
