const noted_as = 'retour-step';

/** After a form was sent, or a visit to the storefront, the focus is on the heading of the page that follows, unless something else there asks for it. */
export function focusHeading(): void {
  document.addEventListener('submit', () => note('1'));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[target="_top"]')) note('1');
  });
  if (note('') !== '1' || document.querySelector('[autofocus]:not(dialog *)')) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** What was noted before. Where the browser keeps nothing, nothing was. */
function note(value: string): string | null {
  try {
    const before = sessionStorage.getItem(noted_as);
    sessionStorage.setItem(noted_as, value);
    return before;
  } catch {
    return null;
  }
}
