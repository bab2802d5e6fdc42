/** How long an answer may take before the button says so. */
const says_so_after_ms = 400;

/** Sends a form once, however often its button is pressed. A page that comes back from the browser's memory can be sent again. */
export function submitOnce(): void {
  const sent = new Set<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (sent.has(form)) return event.preventDefault();
    sent.add(form);
    const label = event.submitter?.querySelector('.button-label');
    const wait = event.submitter?.dataset['wait'];
    if (!label || !wait) return;
    const before = label.textContent;
    const timer = setTimeout(() => (label.textContent = wait), says_so_after_ms);
    addEventListener(
      'pageshow',
      () => {
        clearTimeout(timer);
        label.textContent = before;
        sent.delete(form);
      },
      { once: true },
    );
  });
}
