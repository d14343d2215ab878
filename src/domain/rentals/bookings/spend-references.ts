/** By what a spend cap counts a rent, a longer rental and a claim once, whichever call names it first. */
export const spendReference = {
  rental: (bookingId: string) => `rental:${bookingId}`,
  extension: (extensionId: string) => `extension:${extensionId}`,
  /** Of an incident or a dispute. */
  claim: (subjectId: string) => `claim:${subjectId}`,
};
