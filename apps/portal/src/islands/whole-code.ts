/** The code covers the window, and the history has an entry for it. */
let is_enlarged = false;

/**
 * Shows the code over the whole window, where a script runs; else its link leads to a page of its own. Escape, the buttons and "back" close it, and the focus
 * returns to the code.
 */
export function enlargeCode(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-enlarge]');
  const dialog = document.querySelector<HTMLDialogElement>('dialog.whole-code');
  if (!link || !dialog) return;
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    is_enlarged = true;
    // So that "back" closes the code and doesn't leave the page.
    history.pushState(null, '');
  });
  for (const button of dialog.querySelectorAll('[data-close]'))
    button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    if (is_enlarged) history.back();
  });
}

/** Before other scripts see a step of the history that only closes the code. */
export function closeCodeOnBack(): void {
  addEventListener('popstate', (event) => {
    if (!is_enlarged) return;
    is_enlarged = false;
    event.stopImmediatePropagation();
    document.querySelector<HTMLDialogElement>('dialog.whole-code')?.close();
  });
}
