/** One measurement of one side. */
export type Measurement = {
  requests: number;
  non_2xx: number;
  errors: number;
  seconds: number;
  requests_per_s: number;
  p50_ms: number;
  p99_ms: number;
  /** CPU time of the server's process, in µs; undefined where the system doesn't tell. */
  cpu_us_per_request?: number;
};

/** The middle of some numbers, or between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle - 1)]!) / 2;
}

/** The value below which a share of sorted numbers lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export type SideFigures = Pick<
  Measurement,
  'requests' | 'non_2xx' | 'errors' | 'requests_per_s' | 'p50_ms' | 'p99_ms' | 'cpu_us_per_request'
>;

/** Medians over rounds; requests and failures are sums. */
export function sumUp(rounds: readonly Measurement[]): SideFigures {
  const sum = (name: 'requests' | 'non_2xx' | 'errors') =>
    rounds.reduce((total, round) => total + round[name], 0);
  const middle = (name: 'requests_per_s' | 'p50_ms' | 'p99_ms') => median(rounds.map((round) => round[name]));
  return {
    requests: sum('requests'),
    non_2xx: sum('non_2xx'),
    errors: sum('errors'),
    requests_per_s: middle('requests_per_s'),
    p50_ms: middle('p50_ms'),
    p99_ms: middle('p99_ms'),
    ...(rounds.every(({ cpu_us_per_request }) => cpu_us_per_request !== undefined) && {
      cpu_us_per_request: median(rounds.map(({ cpu_us_per_request = 0 }) => cpu_us_per_request)),
    }),
  };
}
