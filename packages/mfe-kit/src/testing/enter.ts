import { userEvent } from '@testing-library/user-event';

/** Pastes the text up to the first key in braces and types the rest. Each typed character would render the page. */
export async function enter(field: Element, text: string) {
  const keysAt = text.includes('{') ? text.indexOf('{') : text.length;
  await userEvent.click(field);
  if (keysAt > 0) await userEvent.paste(text.slice(0, keysAt));
  if (keysAt < text.length) await userEvent.keyboard(text.slice(keysAt));
}
