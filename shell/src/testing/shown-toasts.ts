/** The toasts on the screen, newest first. */
export const shownToasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')].map(
    (toast) => toast.textContent,
  );
