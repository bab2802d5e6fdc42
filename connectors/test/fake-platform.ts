import type { Operation, ServiceAnswer, ServiceRequest } from '../../server/test/support/fake-service.ts';

export type Perform = (request: ServiceRequest, ...groups: string[]) => ServiceAnswer;

/** Operations that answer nobody who the platform doesn't let in, and say the time of the platform. */
export const guarded =
  (refuse: (request: ServiceRequest) => ServiceAnswer | undefined, now: () => Date) =>
  (perform: Perform): Operation[3] =>
  (request, ...groups) => {
    const answer = refuse(request) ?? perform(request, ...groups.map(decodeURIComponent));
    return { ...answer, headers: { Date: now().toUTCString(), ...answer.headers } };
  };

/** The value of `Authorization` for a name and a password. */
export const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
