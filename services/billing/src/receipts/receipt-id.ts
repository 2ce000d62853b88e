/** The id of a receipt is its payment's, `stripe:in_1`, in letters that stand in a path as they are: the gateway decodes none. */
export const receiptIdOf = (paymentId: string) => paymentId.replace(':', '_');

/** No gateway has an underscore in its name. */
export const paymentIdOf = (receiptId: string) => receiptId.replace('_', ':');
