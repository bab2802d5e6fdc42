export type Progress = {
  show: (done: number, total: number) => void;
  /** Takes the line away from a terminal. */
  end: () => void;
};

/** Between two lines: on a terminal the next one takes the place of the last. */
const interval_ms = { terminal: 100, file: 2000 };
const clear_line = '\r\x1b[K';

/** Shows how far long work is, on standard error. */
export function showProgress(label: string): Progress {
  const { isTTY: is_terminal } = process.stderr;
  const began = performance.now();
  let shown_at = is_terminal ? -Infinity : began;
  return {
    show(done, total) {
      const now = performance.now();
      if (now - shown_at < interval_ms[is_terminal ? 'terminal' : 'file']) return;
      shown_at = now;
      const line = `${label}: ${Math.floor((100 * done) / Math.max(1, total))} %`;
      process.stderr.write(
        is_terminal ? `${clear_line}${line}${left(now - began, done, total)}` : `${line}\n`,
      );
    },
    end: () => void (is_terminal && process.stderr.write(clear_line)),
  };
}

/** How long the rest takes at the speed so far. Empty in the first two seconds, when that says little. */
function left(took_ms: number, done: number, total: number): string {
  if (done === 0 || took_ms < 2000) return '';
  const seconds = Math.ceil((took_ms * (total - done)) / done / 1000);
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
