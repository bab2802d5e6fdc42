/** Takes an error away once its question was answered, in its place and in the summary. */
export function clearErrors(): void {
  document.addEventListener('input', ({ target }) => {
    const box = (target as Element).closest('.field, .choices, .reasons, #choice, #method, .items-block');
    const error = box?.querySelector('.field-error');
    if (!box || !error) return;
    error.remove();
    const ids = [box, ...box.querySelectorAll('[id]')].map(({ id }) => id).filter(Boolean);
    for (const field of box.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    const summary = document.querySelector('.notice.summary');
    for (const link of summary?.querySelectorAll('a') ?? [])
      if (ids.includes(link.hash.slice(1)) || (link.hash === '#items' && box.matches('.items-block')))
        link.closest('li')?.remove();
    if (summary && !summary.querySelector('li')) summary.remove();
  });
}
