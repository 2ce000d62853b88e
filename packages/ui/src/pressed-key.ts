interface KeyEvent {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing?: boolean };
}

// What a browser says of a key that the input method takes; Safari says only this of the one that ends a composition.
const TAKEN_BY_INPUT_METHOD = 229;

/** The key, or '' while an input method (Japanese, Chinese, Korean) uses it to choose characters. */
export const pressedKey = ({ key, keyCode, isComposing, nativeEvent }: KeyEvent): string =>
  isComposing || nativeEvent?.isComposing || keyCode === TAKEN_BY_INPUT_METHOD ? '' : key;
