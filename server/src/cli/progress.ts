import { Presets, SingleBar } from 'cli-progress';

export type Progress = {
  show: (done: number, total: number) => void;
  /** Takes the bar away, or leaves the last line. */
  end: () => void;
};

/** Between two lines where there is no terminal. */
const line_interval_ms = 2000;

/** Shows how far long work is: a bar on a terminal, plain lines otherwise, on standard error either way. */
export function showProgress(label: string): Progress {
  if (!process.stderr.isTTY) return plainLines(label);
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage} %  {eta_formatted} left`,
      clearOnComplete: true,
      hideCursor: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    show(done, total) {
      if (!started) bar.start(total, 0);
      started = true;
      bar.setTotal(total);
      bar.update(done);
    },
    end: () => bar.stop(),
  };
}

function plainLines(label: string): Progress {
  let shown_at = performance.now();
  return {
    show(done, total) {
      if (performance.now() - shown_at < line_interval_ms) return;
      shown_at = performance.now();
      console.error(`${label}: ${Math.floor((100 * done) / Math.max(1, total))} %`);
    },
    end: () => {},
  };
}
