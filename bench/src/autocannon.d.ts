// The part of autocannon that the load uses; the package brings no types.
declare module 'autocannon' {
  export type Request = { method: string; path: string; headers: Record<string, string> };
  export type Client = { setRequests(requests: Request[]): void };
  export type Options = {
    url: string;
    connections: number;
    /** Seconds; or `amount`, requests in all. */
    duration?: number;
    amount?: number;
    timeout: number;
    sampleInt: number;
    setupClient(client: Client): void;
  };
  export type Result = { non2xx: number; errors: number; timeouts: number };
  export type Instance = Promise<Result> & {
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, duration_ms: number) => void,
    ): void;
  };
  export default function autocannon(options: Options): Instance;
}
