/** Prints the page at the press of a button, which is there only where a script runs. */
export function addPrinting(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
}
