/** Something that the server should not have done, with what repeats it. */
export type Finding = {
  operation: string;
  complaint: string;
  /** What the request was made to prove, and how it was broken. */
  purpose: string;
  /** Number of the shop and of the request in it. */
  shop: number;
  step: number;
  curl: string;
  answer: string;
};

/** Requests by operation and status, and the findings. */
export class Tally {
  readonly findings: Finding[] = [];
  requests = 0;
  /** Operations that are sent requests. */
  operations: readonly string[] = [];
  #counts = new Map<string, Map<string, number>>();

  count(operation: string, status: number): void {
    this.requests++;
    const counts = this.#counts.get(operation) ?? new Map<string, number>();
    counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
    this.#counts.set(operation, counts);
  }

  /** Operations that never answered with a success. */
  neverAccepted(): string[] {
    return this.operations.filter((operation) => this.#accepted(operation) === 0);
  }

  /** A line for every operation: how many requests, how many were accepted, and how many of each status. */
  toText(): string {
    const lines = [...this.#counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([operation, counts]) => {
        const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
        const statuses = [...counts]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([status, n]) => `${status}: ${n}`);
        const accepted = `${this.#accepted(operation)} accepted`;
        return `${operation.padEnd(34)} ${String(total).padStart(7)} ${accepted.padStart(16)}   ${statuses.join('  ')}`;
      });
    return lines.join('\n');
  }

  #accepted(operation: string): number {
    return [...(this.#counts.get(operation) ?? [])].reduce(
      (sum, [status, n]) => sum + (status.startsWith('2') ? n : 0),
      0,
    );
  }
}

export function describeFinding({
  operation,
  complaint,
  purpose,
  shop,
  step,
  curl,
  answer,
}: Finding): string {
  return `${operation}, shop ${shop}, request ${step} (${purpose}): ${complaint}\n  ${curl}\n  → ${answer}`;
}
