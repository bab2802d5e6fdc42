/** The menu of a phone: opens the list of pages below the header. */
export function setUpMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu')!;
  const { documentElement: page } = document;
  const sidebar = document.querySelector<HTMLElement>('.sidebar')!;
  const set = (is_open: boolean) => {
    page.classList.toggle('menu-open', is_open);
    button.setAttribute('aria-expanded', String(is_open));
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    set(button.getAttribute('aria-expanded') !== 'true');
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    set(false);
    button.focus();
  });
  // The page that is open is in sight where the list scrolls by itself.
  const current = sidebar.querySelector<HTMLElement>('ul [aria-current=page]');
  if (current && sidebar.scrollHeight > sidebar.clientHeight)
    sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2;
}
