/** Marks the section that is read in the list of sections. */
export function setUpOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline a')];
  const headings = links.map(({ hash }) =>
    document.querySelector<HTMLElement>(`[id="${decodeURIComponent(hash.slice(1))}"]`)!,
  );
  if (links.length === 0) return;
  let is_waiting = false;
  const mark = () => {
    is_waiting = false;
    const { documentElement: page } = document;
    const is_end = scrollY + innerHeight >= page.scrollHeight - 2;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120).length;
    const at = is_end && scrollY > 0 ? headings.length - 1 : Math.max(0, passed - 1);
    for (const [i, link] of links.entries())
      if (i === at) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
  };
  addEventListener(
    'scroll',
    () => {
      if (!is_waiting) requestAnimationFrame(mark);
      is_waiting = true;
    },
    { passive: true },
  );
  mark();
}
