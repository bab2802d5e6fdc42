/** Copies a text at the press of a button, and says so for a moment. */
export function addCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const label = button.querySelector('.button-label');
    if (!label || !navigator.clipboard) continue;
    button.hidden = false;
    const before = label.textContent;
    button.addEventListener('click', () => void copyAndTell(button, label, before));
  }
}

async function copyAndTell(button: HTMLElement, label: Element, before: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
    label.textContent = button.dataset['copied'] ?? '';
    setTimeout(() => (label.textContent = before), 2000);
  } catch {
    // The browser doesn't allow it: the text is on the page.
  }
}
