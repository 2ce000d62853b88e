/** The SDK's types, where Razorpay really answers otherwise: a number for a text, a list for no notes, null for none. */
export type Real<T, Changes> = Omit<T, keyof Changes> & Changes;
export type Notes = Record<string, string> | [];

export const notesOf = (notes: Record<string, string>): Notes => (Object.keys(notes).length > 0 ? notes : []);
