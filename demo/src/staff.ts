import { inAct } from '../../server/src/platform/acts.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { addMember } from '../../server/src/modules/people/staff/index.ts';
import type { Member } from '../../server/src/modules/people/staff/index.ts';

/** Who works for the demo shop beside its owner, who signs in first. */
const members = [
  { name: 'Hannah Doyle', email: 'hannah@marlow-gifts.example', role: 'manager' },
  { name: 'Samir Iqbal', email: 'samir@marlow-gifts.example', role: 'agent' },
  { name: 'Wanda Nowak', email: 'wanda@marlow-gifts.example', role: 'agent' },
  { name: 'Gareth Price', email: 'gareth@marlow-gifts.example', role: 'warehouse' },
  { name: 'Lucía Fernandes', email: 'lucia@marlow-gifts.example', role: 'warehouse' },
  { name: 'Owen Thornton', email: 'owen@marlow-gifts.example', role: 'read-only' },
] as const;

/** Who grades at the returns centre. */
export const graders = members.filter(({ role }) => role === 'warehouse').map(({ name }) => name);

/** What a person did in the console. */
export type ByStaff = <T>(operation: string, return_id: number, work: () => T) => T;

/** The staff of a shop, each with their role. */
export async function hireStaff(deps: Deps, shop_id: number): Promise<Member[]> {
  const hired: Member[] = [];
  for (const member of members) hired.push(await addMember(deps, { shop_id, ...member }));
  return hired;
}

/** Runs what a member does, so that the audit log and the timeline name them. */
export function actsOf({ id, name }: Pick<Member, 'id' | 'name'>, shop_id: number): ByStaff {
  return (operation, return_id, work) =>
    inAct(
      {
        shop_id,
        actor: { kind: 'staff', id, name },
        operation,
        object: { type: 'return', id: String(return_id) },
        reason: null,
        request_id: null,
        address: null,
        user_agent: null,
      },
      work,
    );
}
