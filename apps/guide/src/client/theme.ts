// Runs before anything is painted: the choices of the reader hold from the first picture on.
const { documentElement: page } = document;
page.classList.add('js');
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
} catch {
  // Storage is off: the machine's mode holds.
}
